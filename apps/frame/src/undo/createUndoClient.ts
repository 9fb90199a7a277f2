import {
  type EmailUndo,
  emailUndoReadRoute,
  emailUndoResponseSchema,
  emailUndoRoute,
} from '@gangway/protocol'
import { createPostToken } from '../page/postToken.js'

/** The calls of the page behind the link in the mail to a former address. */
export type UndoClient = {
  read(): Promise<EmailUndo>
  undo(): Promise<EmailUndo>
}

/** Calls `auth` with the token of the link. Throws what the service says, and `FRAME_UNREACHABLE`. */
export function createUndoClient(link: Parameters<typeof createPostToken>[0]): UndoClient {
  const post = createPostToken(link)
  const ask = async (route: { path: string }) => {
    const { answer, ahead } = await post(route, emailUndoResponseSchema)
    return { ...answer, changedAt: answer.changedAt - ahead }
  }
  return { read: () => ask(emailUndoReadRoute), undo: () => ask(emailUndoRoute) }
}
