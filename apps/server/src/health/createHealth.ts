/** What a part this process works with does; `unknown`: not asked yet. `reason`: a code, never an address. */
export type PartState = { state: 'ok' | 'failing' | 'unknown'; reason?: string }

/** One such part. */
export type HealthPart = {
  /** Without it nothing is done: whoever distributes requests is to send them elsewhere meanwhile. */
  isNeeded: boolean
  /** From memory: it is asked at each look. */
  getState(): PartState
}

/** What a process says of itself to whoever distributes requests. */
export type HealthReport = {
  /** `degraded`: it serves, and something it does not need for all is away. */
  status: 'ok' | 'degraded' | 'failing' | 'draining'
  parts: Readonly<Record<string, PartState>>
}

/** The parts of one process. */
export type Health = {
  /** Names a part; the same name again takes its place. */
  add(name: string, part: HealthPart): void
  read(): HealthReport
}

/** Creates what knows the parts of a process. `stopping`: aborts when it takes no new requests. */
export function createHealth(stopping: AbortSignal): Health {
  const parts = new Map<string, HealthPart>()
  return {
    add: (name, part) => void parts.set(name, part),
    read() {
      const read = [...parts].map(([name, part]) => ({ name, isNeeded: part.isNeeded, is: part.getState() }))
      const failing = read.filter(({ is }) => is.state === 'failing')
      return {
        status: toStatus(stopping.aborted, failing),
        parts: Object.fromEntries(read.map(({ name, is }) => [name, is])),
      }
    },
  }
}

function toStatus(isStopping: boolean, failing: readonly { isNeeded: boolean }[]): HealthReport['status'] {
  if (isStopping) return 'draining'
  if (failing.some(({ isNeeded }) => isNeeded)) return 'failing'
  return failing.length > 0 ? 'degraded' : 'ok'
}
