import type { Grant } from './StandIn.js'

/** Whether the app asked for a scope. Facebook's are parted by commas. */
export function hasScope({ query }: Grant, scope: string): boolean {
  return (query.get('scope') ?? '').split(/[ ,]/).includes(scope)
}
