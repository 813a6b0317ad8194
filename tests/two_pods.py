"""A file of TOM with two pods, for tests of what is seen of an import."""

PODS = b"".join(
    (
        b'<tournament type="2" stage="5"><data><name>Cup</name></data><players>',
        *(
            b'<player userid="%d"><firstname>P%d</firstname></player>' % (own, own)
            for own in range(1, 5)
        ),
        b"</players><pods>",
        *(
            b'<pod category="%d"><subgroups><subgroup><players><player userid="%d"/>'
            b'<player userid="%d"/></players></subgroup></subgroups><rounds><round number="1" '
            b'type="2"><matches><match outcome="1"><player1 userid="%d"/><player2 userid="%d"/>'
            b"</match></matches></round></rounds></pod>" % (category, one, two, one, two)
            for category, one, two in ((1, 1, 2), (2, 3, 4))
        ),
        b'</pods><standings><pod category="1"><player id="2" place="1"/><player id="1" place="2"/>',
        b'</pod><pod category="2"><player id="3" place="1"/></pod></standings></tournament>',
    )
)
"""Two pods of two; the places of the first contradict its only match."""
