import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Sets a header of whatever will be answered; a header of the same name in the answer itself wins. It goes to Node's own
 * response where there is one, because Hono's way, through `Headers`, costs as much as all else of a short answer.
 */
export function setHeader(context: Context, name: string, value: string): void {
  const { outgoing }: Partial<HttpBindings> = context.env ?? {}
  if (outgoing) outgoing.setHeader(name, value)
  else context.header(name, value)
}
