import type { Eip155Context } from './eip155Context.js'
import { readSpan, type Span } from './readSpan.js'

/** {@link readSpan}, with what no transaction is known to have done where the node traces nothing. */
export async function readEvents(
  { reader, findUnattributed }: Pick<Eip155Context, 'reader' | 'findUnattributed'>,
  span: Parameters<typeof readSpan>[1] & { isRecent: boolean },
): Promise<Span | undefined> {
  const found = await readSpan(reader, span)
  if (!found || found.isTraced) return found
  return { ...found, events: [...found.events, ...(await findUnattributed(found, span))] }
}
