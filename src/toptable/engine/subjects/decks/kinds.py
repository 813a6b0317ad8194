"""Every kind of entry and every command about deck lists: one record each.

Everybody may see that a list was received, when and by whom, with its digest; everything else is
for the staff, and the list itself for those of ``engine/reading/deck_sight.py``.
"""

from toptable.engine.subjects.decks import (
    asking,
    bringing_in_decks,
    commands,
    entries,
    handing_in,
    locking,
    moderating,
    opening,
    proxies,
    publishing,
    setting_aside,
    tell,
)
from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject, ToldByBook
from toptable.engine.subjects.openness import STAFF, WHOLE, only

ENTRIES = (
    EntryKind(
        entries.DeckRegistered,
        may=handing_in.may_register,
        book=handing_in.book_registered,
        tell=ToldByBook(tell.deck_registered, tell.deck_registered_by_book),
        undone=BY_ITSELF,
        seen=only(
            "player", "slot", "version", "text", "at", "by", "own", when=handing_in.is_first_list
        ),
    ),
    EntryKind(
        entries.DecksLocked,
        may=locking.may_lock,
        book=locking.book_lock,
        tell=tell.decks_locked,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.DecksAsked,
        may=asking.may_ask,
        book=asking.book_asked,
        tell=tell.decks_asked,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.DeckModerated,
        may=moderating.may_moderate,
        book=moderating.book_moderated,
        tell=tell.deck_moderated,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.FindingSetAside,
        may=setting_aside.may_set_aside,
        book=setting_aside.book_set_aside,
        tell=tell.finding_set_aside,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.ProxiesApproved,
        may=proxies.may_approve,
        book=proxies.book_approved,
        tell=tell.proxies_approved,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.ProxyIssued,
        may=proxies.may_issue,
        book=proxies.book_issued,
        tell=tell.proxy_issued,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.PublishingAgreed,
        may=publishing.may_agree,
        book=publishing.book_agreed,
        tell=tell.publishing_agreed,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
    EntryKind(
        entries.DecksPublished,
        may=publishing.may_publish,
        book=publishing.book_published,
        tell=tell.decks_published,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.DecksOpened,
        may=opening.may_open,
        book=opening.book_opened,
        tell=tell.decks_opened,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
)
COMMANDS = (
    CommandKind(
        commands.RegisterDeck,
        decide=handing_in.register,
        seen=only("player", "slot", "text"),
        after_close=True,
        owner=lambda command: command.player,
    ),
    CommandKind(
        commands.BringInDecks,
        decide=bringing_in_decks.bring_in,
        seen=only("decks", reason=True),
    ),
    CommandKind(commands.LockDecks, decide=locking.lock, seen=WHOLE),
    CommandKind(commands.AskForDecks, decide=asking.ask, seen=STAFF, after_close=True),
    CommandKind(commands.ModerateDeck, decide=moderating.moderate, seen=STAFF, after_close=True),
    CommandKind(commands.SetFindingAside, decide=setting_aside.set_aside, seen=STAFF),
    CommandKind(commands.ApproveProxies, decide=proxies.approve, seen=STAFF),
    CommandKind(commands.IssueProxy, decide=proxies.issue, seen=STAFF),
    CommandKind(
        commands.AgreeToPublish,
        decide=publishing.agree,
        seen=STAFF,
        after_close=True,
        owner=lambda command: command.player,
    ),
    CommandKind(commands.PublishDecks, decide=publishing.publish, seen=WHOLE, after_close=True),
    CommandKind(commands.OpenDecks, decide=opening.open_lists, seen=STAFF, after_close=True),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
