import { expect, onTestFinished, test, vi } from 'vitest'
import type { Instance, InstanceExit } from '../process/Instance.js'
import { spawnLeashed } from '../process/spawnLeashed.js'
import { waitUntil } from '../process/waitUntil.js'
import { supervise } from './supervise.js'

const soon = { timeout: 10_000, what: 'restart' }

/** A part whose end the test decides. */
function makeInstance(): Instance & { end: (exit: InstanceExit) => void } {
  let end: (exit: InstanceExit) => void = () => undefined
  const exited = new Promise<InstanceExit>((resolve) => {
    end = resolve
  })
  const stop = async () => end({ code: 0, signal: null })
  return { name: 'part', url: '', pid: undefined, exited, stop, end }
}

test('behavior: a process killed with -9 is started again', async () => {
  const said: string[] = []
  const start = async (): Promise<Instance> => {
    const { pid, exited, stop } = spawnLeashed('/bin/sleep', ['60'])
    return { name: 'sleeper', url: '', pid, exited, stop }
  }
  const part = await supervise('Sleeper', start, (line) => said.push(line))
  onTestFinished(() => part.stop())
  const first = part.current()?.pid ?? 0
  process.kill(first, 'SIGKILL')
  await waitUntil(
    () => part.status() === 'running' && part.current()?.pid !== first && !!part.current(),
    soon,
  )
  expect(said).toEqual(['Sleeper went away: it ended with SIGKILL; starting it again', 'Sleeper is back'])
  await part.stop()
  expect(part.status()).toBe('running')
  expect(said).toHaveLength(2)
})

test('behavior: one that hangs is killed after two missed checks, one that answers late is not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  onTestFinished(() => kill.mockRestore())
  const answers = [false, true, false, 'never'] as const
  let asked = 0
  const isHealthy = async () => {
    const answer = answers[asked++] ?? true
    return answer === 'never' ? new Promise<boolean>(() => undefined) : answer
  }
  const part = await supervise(
    'Part',
    async () => ({ ...makeInstance(), pid: 4_000_000, isHealthy }),
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(22_900)
  expect(asked).toBe(4)
  expect(kill).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(kill).toHaveBeenCalledExactlyOnceWith(4_000_000, 'SIGKILL')
  await part.stop()
})

test('behavior: one that keeps dying is left alone after six restarts, with the reason', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const starts: Instance[] = []
  const part = await supervise(
    'Part',
    async () => {
      const instance = makeInstance()
      starts.push(instance)
      instance.end({ code: 3, signal: null })
      return instance
    },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(starts).toHaveLength(7)
  expect(part.status()).toBe('failed')
  expect(part.reason()).toBe('it ended with code 3')
})

test('behavior: stop during a restart leaves nothing running', async () => {
  const instances = [makeInstance(), makeInstance()]
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let count = 0
  const start = async () => {
    const instance = instances[count++] ?? makeInstance()
    if (count === 2) await held
    return instance
  }
  const part = await supervise('Part', start, () => undefined)
  instances[0]?.end({ code: 1, signal: null })
  await waitUntil(() => count === 2, soon)
  const stopped = part.stop()
  release()
  await stopped
  await expect(instances[1]?.exited).resolves.toEqual({ code: 0, signal: null })
})

test('error: a first start that fails is the caller’s to hear', async () => {
  const start = () => Promise.reject(new Error('no'))
  await expect(supervise('Part', start, () => undefined)).rejects.toThrow('no')
})
