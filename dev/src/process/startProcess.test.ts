import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { startProcess } from './startProcess.js'

/** A program that is ready at its `good`th start. At earlier ones it prints that a thread panicked, and still runs. */
function createProgram(good: number) {
  const file = join(makeFolder(), 'starts')
  appendFileSync(file, '')
  const countStarts = () => readFileSync(file, 'utf8').length
  const program = `
    const { appendFileSync, readFileSync } = require('node:fs')
    appendFileSync(process.argv[1], '.')
    const starts = readFileSync(process.argv[1], 'utf8').length
    if (starts < ${good}) console.error("thread 'server' panicked at server.rs:1")
    else process.send('ready')
    setInterval(() => undefined, 1_000)`
  let isReady = false
  const start = () =>
    startProcess({
      name: 'program',
      command: process.execPath,
      args: ['-e', program, file],
      onSpawn: (child) => child.onMessage(() => (isReady = true)),
      isReady: () => isReady,
      brokenBy: /panicked at/,
    })
  return { start, countStarts }
}

test('behavior: a program that says that it is broken is started again', async () => {
  const { start, countStarts } = createProgram(3)
  const child = await start()
  onTestFinished(() => child.stop())
  expect(countStarts()).toBe(3)
})

test('error: one that is broken at each start is given up, with what it said', async () => {
  const { start, countStarts } = createProgram(4)
  await expect(start()).rejects.toMatchObject({
    code: 'DEV_PART_FAILED',
    details: expect.stringContaining("thread 'server' panicked"),
  })
  expect(countStarts()).toBe(3)
})
