import {
  type Closing,
  closingKeepRoute,
  closingReadRoute,
  closingResponseSchema,
  type EmailUndo,
  emailUndoReadRoute,
  emailUndoResponseSchema,
  emailUndoRoute,
  renewalReadRoute,
  renewalResponseSchema,
  renewalStopRoute,
  type WaitingRenewal,
} from '@gangway/protocol'
import { createPostToken } from '../page/postToken.js'

/**
 * What a link of a mail undoes: that an account has another address, or that it is to be deleted; or that its wallet gets
 * another wrapping key.
 */
export type Undoable =
  | ({ kind: 'address' } & EmailUndo)
  | ({ kind: 'closing' } & Closing)
  | ({ kind: 'renewal' } & WaitingRenewal)

/** The calls of the page behind such a link. */
export type UndoClient = {
  read(): Promise<Undoable>
  undo(): Promise<Undoable>
}

/** Calls `auth` with the token of the link to a former address. Throws what the service says, and `FRAME_UNREACHABLE`. */
export function createUndoClient(link: Parameters<typeof createPostToken>[0]): UndoClient {
  const post = createPostToken(link)
  const ask = async (route: { path: string }): Promise<Undoable> => {
    const { answer, ahead } = await post(route, emailUndoResponseSchema)
    return { kind: 'address', ...answer, changedAt: answer.changedAt - ahead }
  }
  return { read: () => ask(emailUndoReadRoute), undo: () => ask(emailUndoRoute) }
}

/** Calls `auth` with the token of the link in a mail about a deletion. Throws as {@link createUndoClient}. */
export function createKeepClient(link: Parameters<typeof createPostToken>[0]): UndoClient {
  const post = createPostToken(link)
  const ask = async (route: { path: string }): Promise<Undoable> => {
    const { answer, ahead } = await post(route, closingResponseSchema)
    const { askedAt, erasesAt } = answer
    return { kind: 'closing', ...answer, askedAt: askedAt - ahead, erasesAt: erasesAt - ahead }
  }
  return { read: () => ask(closingReadRoute), undo: () => ask(closingKeepRoute) }
}

/** Calls `auth` with the token of the link in a mail about a renewal. Throws as {@link createUndoClient}. */
export function createRenewalClient(link: Parameters<typeof createPostToken>[0]): UndoClient {
  const post = createPostToken(link)
  const ask = async (route: { path: string }): Promise<Undoable> => {
    const { answer, ahead } = await post(route, renewalResponseSchema)
    const { askedAt, takesAt } = answer
    return { kind: 'renewal', ...answer, askedAt: askedAt - ahead, takesAt: takesAt - ahead }
  }
  return { read: () => ask(renewalReadRoute), undo: () => ask(renewalStopRoute) }
}
