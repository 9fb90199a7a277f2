import { GangwayError } from '@gangway/protocol'
import type { Undoable, UndoClient } from './createUndoClient.js'

/** What the page shows behind a link by which something is undone. */
export type UndoState =
  | { step: 'loading' }
  /** `hasFailed`: the person decided, and the service could not be told. */
  | { step: 'asked'; change: Undoable; hasFailed: boolean }
  | { step: 'undone' | 'taken' | 'kept' | 'stopped' | 'done'; change: Undoable }
  | { step: 'expired' | 'noLink' | 'unreachable' }

/** What the page and the person do, in that order. */
export type UndoFlow = {
  start(): Promise<void>
  undo(): Promise<void>
}

/**
 * Leads from the link to the former address, to the account that is kept, or to the wallet that stays as it is. Reading
 * changes nothing on the server, so a mail scanner may open the link; it is undone by the person's own press alone.
 * embedded-wallet.md §9.
 */
export function createUndoFlow({
  client,
  show,
}: {
  /** null: the address holds no link. */
  client: UndoClient | null
  show(state: UndoState): void
}): UndoFlow {
  let state: UndoState = { step: 'loading' }
  let isBusy = false

  function enter(next: UndoState): void {
    state = next
    show(next)
  }

  /** One thing at a time: a press while another is under way is none. */
  async function lead(ask: (client: UndoClient) => Promise<Undoable>): Promise<void> {
    if (isBusy || !client) return
    isBusy = true
    try {
      enter(toState(await ask(client)))
    } catch (error) {
      const isOver = error instanceof GangwayError && error.code === 'LOGIN_EXPIRED'
      if (isOver) enter({ step: 'expired' })
      else enter(state.step === 'asked' ? { ...state, hasFailed: true } : { step: 'unreachable' })
    } finally {
      isBusy = false
    }
  }

  return {
    start() {
      enter({ step: client ? 'loading' : 'noLink' })
      return lead(({ read }) => read())
    },
    undo: () => lead(({ undo }) => undo()),
  }
}

function toState(change: Undoable): UndoState {
  return change.status === 'open'
    ? { step: 'asked', change, hasFailed: false }
    : { step: change.status, change }
}
