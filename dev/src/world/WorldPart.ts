import type { Instance } from '../instances/Instance.js'
import type { SupervisedPart } from './supervise.js'

/** One part of the world as a person sees it. */
export type WorldPart = {
  name: string
  url: string
  status: 'running' | 'restarting' | 'failed' | 'absent'
  /** Why it is not running. */
  reason?: string
}

/** Describes a part under the address a person would use for it. */
export function toWorldPart(name: string, url: string, part?: SupervisedPart<Instance>): WorldPart {
  const reason = part?.reason()
  return { name, url, status: part?.status() ?? 'running', ...(reason ? { reason } : {}) }
}
