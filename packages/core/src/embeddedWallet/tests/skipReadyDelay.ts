import { limits } from '@gangway/protocol'
import { vi } from 'vitest'

/** Leaves out the half second the page waits after READY, of which the client's own tests are. Restored with the mocks. */
export function skipReadyDelay(): void {
  const { setTimeout } = globalThis
  const skip = ((act: () => void, ms?: number, ...rest: unknown[]) =>
    setTimeout(act, ms === limits.framePostReadyDelay ? 0 : ms, ...rest)) as typeof setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(skip)
}
