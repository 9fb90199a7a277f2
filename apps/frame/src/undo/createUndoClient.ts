import {
  type Closing,
  closingKeepRoute,
  closingReadRoute,
  closingResponseSchema,
  type EmailUndo,
  emailUndoReadRoute,
  emailUndoResponseSchema,
  emailUndoRoute,
} from '@gangway/protocol'
import { createPostToken } from '../page/postToken.js'

/** What a link of a mail undoes: that an account has another address, or that it is to be deleted. */
export type Undoable = ({ kind: 'address' } & EmailUndo) | ({ kind: 'closing' } & Closing)

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
