import type { WorldPart } from '../process/WorldPart.js'
import type { SupervisedPart } from './supervise.js'

/** Describes a part under the address a person would use for it. */
export function toWorldPart(
  name: string,
  url: string,
  part?: Pick<SupervisedPart, 'status' | 'reason'>,
): WorldPart {
  const reason = part?.reason()
  return { name, url, status: part?.status() ?? 'running', ...(reason ? { reason } : {}) }
}
