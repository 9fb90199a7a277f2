import { expect, test } from 'vitest'
import { createHostSlots } from './createHostSlots.js'

const never = new AbortController().signal

/** A task that runs until it is told to end. */
function createTask() {
  let isRunning = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async () => {
    isRunning = true
    await ended
    isRunning = false
  }
  return { run, end: () => end(), isRunning: () => isRunning }
}

test('default: no more than the limit at a time for one host, in the order they came', async () => {
  const slots = createHostSlots(2)
  const tasks = [1, 2, 3, 4].map(createTask)
  const runs = tasks.map(({ run }) => slots.run('a.example', never, run))
  const getRunning = () => tasks.map(({ isRunning }) => isRunning())
  expect(getRunning()).toEqual([true, true, false, false])
  tasks[1]?.end()
  await runs[1]
  await expect.poll(getRunning).toEqual([true, false, true, false])
  for (const { end } of tasks) end()
  await Promise.all(runs)
})

test('behavior: hosts do not wait for each other', async () => {
  const slots = createHostSlots(1)
  const stuck = createTask()
  const run = slots.run('a.example', never, stuck.run)
  expect(await slots.run('b.example', never, async () => 'b')).toBe('b')
  stuck.end()
  await run
})

test('error: a task that fails frees its slot', async () => {
  const slots = createHostSlots(1)
  const fail = async () => {
    throw new RangeError('task')
  }
  const runs = [fail, fail, async () => 'ok'].map((task) => slots.run('a.example', never, task))
  expect(await Promise.allSettled(runs)).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
    { value: 'ok' },
  ])
})

test('error: who is called off leaves the queue, and the next one’s turn comes all the same', async () => {
  const slots = createHostSlots(1)
  const first = createTask()
  const run = slots.run('a.example', never, first.run)
  const controller = new AbortController()
  const second = slots.run('a.example', controller.signal, async () => 'second')
  const third = slots.run('a.example', never, async () => 'third')
  controller.abort(new RangeError('called off'))
  await expect(second).rejects.toThrow('called off')
  await expect(slots.run('a.example', controller.signal, async () => 'late')).rejects.toThrow('called off')
  first.end()
  await run
  expect(await third).toBe('third')
})
