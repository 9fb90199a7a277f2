import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i

/** Whether the peer of a request's connection is on this machine: a program of it, or a proxy before this server. */
export function isOwnMachine(context: Context): boolean {
  return loopback.test(getConnInfo(context).remote.address ?? '')
}
