"""Short fixed phrases of the engine, such as ``Winner of game 3``, for the reader's language.

The engine speaks English and knows no languages. Of its words guests see mostly names and numbers;
the phrases around those are listed here with a letter for each number, in the order in which the
numbers stand. Whole sentences that players are told are ``Sentence``; the log and explanations stay
English.
"""

import re

from toptable.web.languages.marking import marked

NUMBER = re.compile(r"(\d+)(?:st|nd|rd|th)?\b")
LETTERS = "abcdef"

PHRASES = (
    # The bracket
    marked("Round %(a)s"),
    marked("Final"),
    marked("Final, second game"),
    marked("Single elimination, %(a)s players"),
    marked("Double elimination, %(a)s players"),
    marked("Upper bracket"),
    marked("Lower bracket"),
    marked("Quarterfinals"),
    marked("Semifinals"),
    marked("Upper round %(a)s"),
    marked("Upper quarterfinals"),
    marked("Upper semifinals"),
    marked("Upper final"),
    marked("Lower round %(a)s"),
    marked("Lower semifinal"),
    marked("Lower final"),
    marked("Champion"),
    marked("Game %(a)s"),
    marked("Game %(a)s · loser to %(b)s"),
    marked("Winner of game %(a)s"),
    marked("Loser of game %(a)s"),
    marked("Seed %(a)s"),
    marked("Best seed still in"),
    marked("%(a)s best seed still in"),
    marked("nobody"),
    marked("waiting"),
    marked("open"),
    marked("not needed"),
    marked("only if needed"),
    marked("walkover"),
    marked("both lost"),
    marked("no game"),
    marked("not played"),
    marked("The winner is champion."),
    marked("If the winner of game %(a)s wins, they play once more."),
    marked("If the loser of game %(a)s wins, they play once more."),
    marked("Winner to game %(a)s, loser to game %(b)s."),
    marked("Winner to game %(a)s, loser out (%(b)s)."),
    marked("Winner to game %(a)s, loser out (%(b)s to %(c)s)."),
    marked("Winner, reseeded, loser out (%(a)s)."),
    marked("Winner, reseeded, loser out (%(a)s to %(b)s)."),
    # The plan, and how far it is
    marked("%(a)s round, no cut"),
    marked("%(a)s rounds, no cut"),
    marked("%(a)s round, top %(b)s"),
    marked("%(a)s rounds, top %(b)s"),
    marked("The one planned round is played."),
    marked("All %(a)s planned rounds are played."),
    marked("%(a)s planned round to go."),
    marked("%(a)s planned rounds to go."),
    marked("tables %(a)s to %(b)s"),
    # The final ranking
    marked("elimination"),
    marked("Swiss rounds"),
    marked("double elimination"),
    marked("void"),
    marked("left"),
    # How a match ended
    marked("win"),
    marked("loss"),
    marked("draw"),
    marked("win on time"),
    marked("both lose"),
    marked("both win"),
    marked("intentional draw"),
    marked("two for one"),
    marked("no show"),
    marked("penalty loss"),
    marked("removed"),
    marked("game conceded"),
    marked("match conceded"),
    # How a round went for one player
    marked("won"),
    marked("lost"),
    marked("drawn"),
    marked("bye"),
    marked("playing"),
    # How far an event is
    marked("draft"),
    marked("applied"),
    marked("approved"),
    marked("announced"),
    marked("running"),
    marked("finished"),
    marked("reported"),
    # When something is announced
    marked("In advance"),
    marked("Before the start"),
    marked("Before the elimination rounds"),
    marked("In each round"),
)


def pattern_of(phrase: str) -> tuple[str, dict[str, str]]:
    """A phrase with a letter for each number, and the numbers by their letters."""
    numbers = NUMBER.findall(phrase)[: len(LETTERS)]
    letters = iter(LETTERS)
    pattern = NUMBER.sub(lambda _: f"%({next(letters)})s", phrase.replace("%", "%%"), len(numbers))
    return pattern, dict(zip(LETTERS, numbers, strict=False))
