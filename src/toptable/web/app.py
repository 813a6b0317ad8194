"""The web application: every page, and what holds for all of them."""

import asyncio
from functools import partial
from typing import cast

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Receive,
    Scope,
    Send,
)

from toptable.desk.desk import Desk
from toptable.web import front_door, live
from toptable.web.doorkeeper import Doorkeeper
from toptable.web.errors import HANDLERS
from toptable.web.headers import add_headers
from toptable.web.kept_answers import KeptAnswers, is_guest, key_of
from toptable.web.live import Streams
from toptable.web.pages import (
    announcements,
    bracket,
    calls,
    checklist,
    clock,
    close,
    cut,
    entering_teams,
    event,
    events,
    files,
    finalists,
    guidance,
    help_pages,
    late,
    late_entry,
    log,
    me,
    measures,
    new_event,
    penalties,
    people_list,
    person,
    places,
    players,
    prints,
    proof,
    reports,
    results,
    round_tools,
    rounds,
    rule,
    settings,
    shelf,
    sign_in,
    staff,
    standings,
    structure,
    table_sides,
    tables,
    team_matches,
    time_up,
    venue,
    waiting,
)
from toptable.web.passwords import Limits
from toptable.web.rendering import Parts
from toptable.web.sessions import Keys
from toptable.web.static_files import static_file
from toptable.web.visit import provide_visit
from toptable.web.visitor import keep_up, own_forms_only, provide_actor, provide_visitor

MOST_BYTES = 1_000_000
"""How much a form may send; a list of ten thousand names is far below."""

GUESTS_AT_ONCE = 4
"""For how many guests pages are made at the same time; staff do not wait in this line."""

MOST_STREAMS = 20_000
"""How many pages may listen at once, where nobody knows how many the computer can bear."""

ROUTES = (
    static_file,
    sign_in.link_page,
    sign_in.take_link,
    sign_in.sign_in_page,
    sign_in.sign_in,
    sign_in.sign_out,
    me.me_page,
    me.set_password,
    me.make_own_link,
    me.own_link_page,
    me.end_session,
    me.sign_out_everywhere,
    *staff.ROUTES,
    events.events_page,
    new_event.new_event_page,
    new_event.new_event,
    new_event.new_demo,
    event.event_page,
    event.event_part,
    event.event_changes,
    players.players_page,
    players.enter_players,
    players.which_page,
    players.why_page,
    players.check_in_page,
    players.check_in_all,
    players.check_in,
    people_list.import_page,
    people_list.look_at_list,
    people_list.look_again,
    people_list.enter_list,
    person.person_page,
    person.rename,
    person.set_group,
    person.fix_table,
    person.grant_bye,
    person.accommodate,
    person.leave_page,
    person.leave,
    person.rejoin,
    entering_teams.team_page,
    entering_teams.new_team,
    entering_teams.set_lineup,
    entering_teams.rename_member,
    entering_teams.approve_name,
    entering_teams.approve_all_names,
    late_entry.late_page,
    late_entry.admit_late,
    waiting.waiting_page,
    waiting.set_terms,
    waiting.join,
    waiting.admit,
    waiting.leave,
    waiting.turn_away,
    prints.print_players,
    prints.print_seats,
    rounds.round_page,
    rounds.before_round_page,
    rounds.change_draft,
    rounds.issue_bye,
    round_tools.tools_page,
    round_tools.swap,
    round_tools.move,
    round_tools.pin,
    round_tools.pair_by_hand,
    round_tools.give_bye,
    round_tools.repair,
    tables.table_page,
    tables.report_result,
    results.enter_result,
    results.my_last,
    results.take_back,
    tables.clear_result,
    table_sides.settle_sides,
    standings.standings_page,
    standings.place_page,
    standings.show_standings,
    cut.cut_page,
    cut.cut_part,
    cut.call,
    cut.answer,
    cut.exclude,
    cut.call_tiebreaker,
    cut.draw_places,
    cut.report_tiebreaker,
    cut.lock_page,
    cut.lock,
    cut.replace,
    cut.start,
    bracket.bracket_page,
    bracket.bracket_part,
    bracket.game_page,
    bracket.report_game,
    bracket.correction_page,
    bracket.settle_sides,
    bracket.leave_page,
    bracket.leave,
    places.places_page,
    clock.clock_page,
    clock.clock_screen,
    clock.server_time,
    clock.call_out_part,
    clock.announce,
    clock.turn,
    clock.prepare,
    clock.add_time,
    clock.limit,
    clock.extend,
    clock.declare,
    clock.give_standing,
    time_up.choose_table,
    time_up.table_at_time,
    time_up.end_at_time,
    late.late_page,
    late.late_part,
    late.note_presence,
    late.rule_on_lateness,
    late.keep_in,
    calls.judges_page,
    calls.open_call,
    calls.call_page,
    calls.claim,
    calls.escalate,
    calls.resolve,
    rule.rule_page,
    rule.give,
    penalties.penalties_page,
    penalties.penalties_part,
    penalties.penalty_page,
    penalties.complete_page,
    penalties.complete,
    penalties.raise_penalty,
    penalties.acknowledge,
    penalties.confirm,
    penalties.withdraw,
    penalties.appeal,
    penalties.hear,
    penalties.extend,
    measures.measures_page,
    measures.give_permission,
    measures.withdraw_permission,
    measures.hold,
    measures.eject,
    guidance.guidance_page,
    guidance.helper_page,
    reports.reports_page,
    reports.report_page,
    announcements.announcements_page,
    announcements.words_page,
    announcements.tell,
    proof.proof_page,
    proof.add_hall_share,
    checklist.checklist_page,
    checklist.tick,
    checklist.untick,
    settings.settings_page,
    settings.setting_page,
    settings.change_setting,
    settings.rename,
    settings.mark,
    settings.set_tables,
    settings.name_staff,
    structure.structure_page,
    structure.plan,
    shelf.put_away_page,
    shelf.put,
    shelf.delete_page,
    shelf.delete,
    shelf.restore,
    shelf.copy_page,
    shelf.copy,
    venue.venue_page,
    venue.venue_stands,
    log.log_page,
    log.log_part,
    log.undo_page,
    log.undo,
    close.close_page,
    close.close,
    close.reopen,
    files.download_backup,
    files.download_public_copy,
    finalists.finalists_page,
    finalists.select_finalists,
    team_matches.team_table_page,
    team_matches.report_team_match,
    team_matches.team_game_page,
    team_matches.report_team_game,
    help_pages.help_index,
    help_pages.help_page,
    help_pages.help_picture,
    live.live,
    live.version,
)


class Pages(Litestar):
    """Litestar behind our own front door, without plugins for what merely is installed."""

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Answer a request: what cannot be one at the door, guests in turn, staff at once."""
        ask = partial(super().__call__, scope, receive)
        if scope["type"] == "lifespan":
            await ask(send)
        elif front_door.cannot_be(scope):
            await front_door.turn_away(cast(Send, send))
        elif key := key_of(scope):
            await self.state.kept_answers.answer(key, ask, send)
        elif is_guest(scope) and not scope["path"].endswith("/live"):
            async with self.state.guests:
                await ask(send)
        else:
            await ask(send)

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        # The usual ones load Pydantic, a fifth of the whole start, for pages that only use msgspec.
        return [*plugins, MsgspecDIPlugin()]


def create_app(desk: Desk, *, hall_address: str = "", most_streams: int = MOST_STREAMS) -> Litestar:
    """The pages of one desk; ``hall_address`` is where other computers find them, if they can."""
    app = Pages(
        # One router for all: given one by one, two handlers of the same address upset each other.
        route_handlers=[Router("/", route_handlers=ROUTES)],
        dependencies={
            "desk": Provide(provide_desk, sync_to_thread=False),
            "visitor": Provide(provide_visitor, sync_to_thread=False),
            "actor": Provide(provide_actor, sync_to_thread=False),
            "visit": Provide(provide_visit, sync_to_thread=False),
        },
        guards=[keep_up, own_forms_only],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=5, minimum_size=1000, exclude=["/live$"]
        ),
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
    )
    put_in_charge(app, desk, hall_address, most_streams)
    return app


def put_in_charge(
    app: Litestar, desk: Desk, hall_address: str = "", most_streams: int = MOST_STREAMS
) -> None:
    """Let an application serve this desk, with nothing left of any other."""
    app.state.desk = desk
    app.state.session_keys = Keys.of(desk.store)
    app.state.doorkeeper = Doorkeeper(desk.store)
    app.state.limits = Limits()
    app.state.hall_address = hall_address
    app.state.parts = Parts()
    app.state.streams = Streams(most_streams)
    app.state.kept_answers = KeptAnswers(app.state.streams)
    app.state.guests = asyncio.Semaphore(GUESTS_AT_ONCE)


def provide_desk(state: State) -> Desk:
    """The desk that the pages are about."""
    desk: Desk = state.desk
    return desk
