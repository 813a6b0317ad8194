"""What documents say about conduct, and what was ruled and allowed at an event."""

from toptable import rulebooks
from toptable.api.answers import conduct
from toptable.api.contract import Rows
from toptable.api.problem import refused
from toptable.desk.desk import now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.book import Card, ConductBook, cards_for
from toptable.engine.rules.conduct.infraction import Infraction, Question
from toptable.engine.rules.conduct.ruling_wizard import (
    AnsweredQuestion,
    NextQuestion,
    Suggestion,
    measure_text,
    walk,
)
from toptable.engine.rules.rulebook import Rules
from toptable.engine.views.reports.confidentiality import Secret, reader_for
from toptable.engine.views.rulings import RulingDetails, ruling_views
from toptable.web.api.api_request import Ask, Told, fits, missing


def _rules(ask: Ask) -> Rules:
    """A document as it is where nobody has chosen anything."""
    book = rulebooks.get(ask.path["rulebook"])
    if isinstance(book, Refusal):
        raise missing("such rulebook")
    return book.under({})


def read_conduct(ask: Ask) -> conduct.ConductAnswer:
    book = _rules(ask).conduct
    return conduct.ConductAnswer(
        rulebook=book.rulebook,
        tier_word=book.tier_word,
        tiers=book.tiers,
        penalties=tuple(
            conduct.PenaltyAnswer(
                id=penalty,
                name=rule.name,
                by=rule.by,
                recorded=rule.recorded,
                acknowledged_by=rule.acknowledged_by,
                report_to=rule.report_to,
                refer_to=rule.refer_to,
            )
            for penalty, rule in book.penalties.items()
        ),
        remedies=tuple(
            conduct.RemedyAnswer(id=key, name=remedy.name, steps=remedy.steps)
            for key, remedy in book.remedies.items()
        ),
        counting=tuple(
            conduct.CountingAnswer(
                counts=rule.counts,
                from_nth=rule.from_nth,
                per=rule.per,
                strength=rule.strength,
                becomes=rule.becomes or "",
                only=rule.only,
                section=rule.section,
                rules=rule.rules,
            )
            for rule in book.count_rules
        ),
        appeals=conduct.AppealsAnswer(
            chain=book.appeal.chain,
            challenges=book.appeal.challenges,
            overrules_faq=book.appeal.overrules_faq,
            afterwards=book.appeal.afterwards,
            source=book.appeal.source,
            rules=book.appeal.rules,
        ),
        extension=book.extension,
        extension_source=book.extension_source,
        cards=tuple(map(_card, book.cards)),
        general=book.general,
    )


def _card(card: Card) -> conduct.CardAdvice:
    return conduct.CardAdvice(
        id=card.id,
        topic=card.topic,
        text=card.text,
        source=card.source,
        rules=card.rules,
        tiers=card.tiers,
        games=card.games,
        categories=card.categories,
    )


def list_infractions(ask: Ask) -> Rows[conduct.InfractionAnswer]:
    book = _rules(ask).conduct
    found = [
        infraction
        for infraction in book.infractions + book.helpers
        if fits(infraction.name, ask.query["q"])
    ]
    return ask.rows(
        found, lambda infraction: _infraction(infraction, repair=infraction in book.helpers)
    )


def _infraction(infraction: Infraction, *, repair: bool) -> conduct.InfractionAnswer:
    return conduct.InfractionAnswer(
        id=infraction.id,
        key=infraction.key,
        name=infraction.name,
        when=infraction.when,
        section=infraction.section,
        group=infraction.group,
        repair=repair,
        questions=tuple(map(_question, infraction.questions)),
        intentional=infraction.intentional,
        see_also=infraction.see_also,
        examples=infraction.examples,
        notes=infraction.notes,
        tip=infraction.tip,
        rules=infraction.rules,
    )


def _question(question: Question) -> conduct.TreeQuestion:
    return conduct.TreeQuestion(
        id=question.id,
        ask=question.ask,
        answers=tuple(
            conduct.TreeAnswer(
                say=answer.say,
                goto=answer.goto,
                see=answer.see,
                then=answer.then,
                tiers=answer.tiers,
                from_seconds=answer.from_seconds,
            )
            for answer in question.answers
        ),
    )


def walk_infraction(ask: Ask) -> conduct.SuggestionAnswer:
    rules = _rules(ask)
    book, tier = rules.conduct, ask.query["tier"] or rules.tier
    infraction = book.find(ask.path["infraction"])
    if isinstance(infraction, Refusal):
        raise Told(refused(infraction, 404))
    given = [answer for answer in ask.query["answers"].split(",") if answer]
    step = walk(book, infraction, tier, given)
    if isinstance(step, Refusal):
        raise Told(refused(step, 422))
    if isinstance(step, NextQuestion):
        reached = book.find(step.infraction)
        now_at = infraction if isinstance(reached, Refusal) else reached
        return conduct.SuggestionAnswer(
            infraction=now_at.key,
            name=now_at.name,
            tier=tier,
            section=now_at.section,
            rules=now_at.rules or (now_at.id,),
            path=_path(step.path),
            question=conduct.QuestionNow(id=step.question, ask=step.ask, answers=step.answers),
            measures=(),
            extension=None,
            notes=now_at.notes,
        )
    return conduct.SuggestionAnswer(
        infraction=step.key,
        name=step.name,
        tier=tier,
        section=step.section,
        rules=step.rules,
        path=_path(step.path),
        question=None,
        measures=tuple(_measure(book, measure) for measure in step.measures),
        extension=step.extension,
        notes=step.notes,
    )


def _path(answered: tuple[AnsweredQuestion, ...]) -> tuple[conduct.SaidAnswer, ...]:
    return tuple(conduct.SaidAnswer(ask=said.ask, answer=said.answer) for said in answered)


def _measure(book: ConductBook, measure: Suggestion) -> conduct.MeasureAnswer:
    return conduct.MeasureAnswer(
        text=measure_text(book, measure),
        to=measure.to,
        penalty=measure.penalty or "",
        low=measure.low or "",
        high=measure.high or "",
        instead=measure.instead,
        also=measure.also,
        optional=measure.optional,
        steps=measure.steps,
        falls=measure.when,
        by=measure.by,
        note=measure.note,
    )


def read_guidance(ask: Ask) -> conduct.GuidanceAnswer:
    seen = ask.seen
    rules = seen.rules
    cards = cards_for(
        rules.conduct.cards,
        tier=rules.tier,
        game=rules.chosen.get("game", ""),
        category=seen.event.category,
    )
    return conduct.GuidanceAnswer(
        tier=rules.tier,
        cards=tuple(map(_card, cards)),
        general=rules.conduct.general,
        version=seen.version,
    )


def read_ruling(ask: Ask) -> RulingDetails:
    ask.only_senders_of("GivePenalty")
    seen = ask.seen
    ruling = seen.state.conduct.rulings.get(ask.path["ruling"])
    if ruling is None:
        raise missing("ruling with this number")
    return ruling_views(seen.state, ask.tournament.rulebook, [ruling], seen.version)[0]


def read_measures(ask: Ask) -> conduct.MeasuresAnswer:
    ask.only_senders_of("GivePenalty")
    state = ask.seen.state
    texts = {text.digest: text.text for text in ask.desk.store.texts(ask.event)}
    reader = reader_for(state, ask.reader, texts, now(), ask.tournament.rulebook.words)
    return conduct.MeasuresAnswer(
        permissions=tuple(
            conduct.PermissionAnswer(
                number=permission.number,
                who=permission.who,
                player=permission.player,
                thing=permission.thing,
                until=permission.until,
                by=permission.by,
                kind=permission.kind,
            )
            for _, permission in sorted(state.conduct.permissions.items())
            if not permission.withdrawn
        ),
        held=tuple(
            conduct.HeldMatch(round=number, table=table)
            for number, table in sorted(state.conduct.held)
        ),
        ejected=tuple(
            conduct.EjectionAnswer(
                name=ejection.name,
                by=ejection.by,
                back=ejection.back,
                permitted_by=ejection.permitted_by,
                text=reader.read(ejection.text, Secret.EJECTION).text,
            )
            for ejection in state.conduct.ejected
        ),
        version=ask.version,
    )


WORK = {
    "readConduct": read_conduct,
    "listInfractions": list_infractions,
    "walkInfraction": walk_infraction,
    "readGuidance": read_guidance,
    "readRuling": read_ruling,
    "readMeasures": read_measures,
}
