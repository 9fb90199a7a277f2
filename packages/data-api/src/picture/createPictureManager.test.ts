import { GangwayError } from '@gangway/protocol'
import { createLog, type GuardedFetch } from '@gangway/server-kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPictureManager } from './createPictureManager.js'

const hour = 60 * 60_000
/** How a JPEG of one pixel begins. */
const jpegHead = [0xff, 0xd8, 0xff, 0xc0, 0, 0x11, 8, 0, 1, 0, 1]
const log = createLog({ level: 'silent' })

function setUp(size = 100, head: readonly number[] = jpegHead) {
  const asked: string[] = []
  let time = 1
  let isThere = true
  const get: GuardedFetch['get'] = async (address) => {
    asked.push(address)
    if (!isThere) throw new GangwayError('FETCH_FAILED')
    const body = new Uint8Array(size)
    body.set(head)
    return { contentType: 'image/jpeg', body, text: () => '', json: () => undefined }
  }
  const fetch: GuardedFetch = { get, head: get, post: get }
  return {
    manager: createPictureManager({ fetch, log, now: () => time }),
    asked,
    setTime(to: number) {
      time = to
    },
    setThere(to: boolean) {
      isThere = to
    },
  }
}

test('default: a picture is kept for a day', async () => {
  const { manager, asked, setTime } = setUp()
  for (const time of [1, 24 * hour - 1]) {
    setTime(time)
    expect(await manager.get('a')).toMatchObject({ type: 'image/jpeg' })
  }
  expect(asked).toEqual(['a'])
  setTime(25 * hour)
  await manager.get('a')
  expect(asked).toEqual(['a', 'a'])
})

test('behavior: that there is none, for an hour', async () => {
  const { manager, asked, setTime, setThere } = setUp()
  setThere(false)
  setTime(1)
  expect(await manager.get('a')).toBeUndefined()
  expect(await manager.get('a')).toBeUndefined()
  expect(asked).toEqual(['a'])
  setThere(true)
  setTime(2 * hour)
  expect(await manager.get('a')).toMatchObject({ type: 'image/jpeg' })
})

test('behavior: pictures of 64 MiB together, the one not wanted for longest goes first', async () => {
  const { manager, asked } = setUp(2 * 1024 * 1024)
  for (let number = 0; number < 40; number++) {
    await manager.get(`${number}`)
    await manager.get('0')
  }
  expect(asked).toHaveLength(40)
  await manager.get('39')
  await manager.get('1')
  expect(asked.slice(40)).toEqual(['1'])
})

test('behavior: one that is pushed out while it is fetched is still answered', async () => {
  const body = new Uint8Array(2 * 1024 * 1024)
  body.set(jpegHead)
  const answer = { contentType: 'image/jpeg', body, text: () => '', json: () => undefined }
  let finish = (_: typeof answer) => {}
  const slow = new Promise<typeof answer>((resolve) => {
    finish = resolve
  })
  const get: GuardedFetch['get'] = async (address) => (address === 'slow' ? slow : answer)
  const manager = createPictureManager({ fetch: { get, head: get, post: get }, log })
  const waiting = manager.get('slow')
  for (let number = 0; number < 40; number++) await manager.get(`${number}`)
  finish(answer)
  expect(await waiting).toMatchObject({ type: 'image/jpeg' })
})

test('behavior: what is kept is known without a fetch, that there is none too', async () => {
  const { manager, asked, setThere } = setUp()
  expect(manager.isKept('a')).toBe(false)
  await manager.get('a')
  expect(manager.isKept('a')).toBe(true)
  setThere(false)
  await manager.get('b')
  expect(manager.isKept('b')).toBe(true)
  expect(asked).toEqual(['a', 'b'])
})

test('behavior: 20,000 at the most, however small', async () => {
  const { manager } = setUp(11)
  for (let number = 0; number <= 20_000; number++) await manager.get(`${number}`)
  expect([manager.isKept('0'), manager.isKept('1')]).toEqual([false, true])
})

test.each([
  ['one more pixel than 4,096 by 4,096', [0x10, 0x01, 0x10, 0x00], undefined],
  ['4,096 by 4,096 pixels', [0x10, 0x00, 0x10, 0x00], { type: 'image/jpeg' }],
])('parameters: %s', async (_what, size, expected) => {
  const { manager } = setUp(100, [...jpegHead.slice(0, 7), ...size])
  const picture = await manager.get('a')
  if (expected) expect(picture).toMatchObject(expected)
  else expect(picture).toBeUndefined()
})

test('error: a picture that does not say how large it is', async () => {
  const { manager } = setUp(100, jpegHead.slice(0, 3))
  expect(await manager.get('a')).toBeUndefined()
})

test('behavior: 32 are fetched together, the others in their turn, whatever becomes of those before', async () => {
  const ends: ((isThere: boolean) => void)[] = []
  const get: GuardedFetch['get'] = async () => {
    const isThere = await new Promise<boolean>((resolve) => ends.push(resolve))
    if (!isThere) throw new GangwayError('FETCH_TIMEOUT')
    const body = new Uint8Array(jpegHead)
    return { contentType: 'image/jpeg', body, text: () => '', json: () => undefined }
  }
  const manager = createPictureManager({ fetch: { get, head: get, post: get }, log })
  const pictures = Array.from({ length: 40 }, (_, number) => manager.get(`${number}`))
  await expect.poll(() => ends.length).toBe(32)
  ends.slice(0, 8).forEach((end, at) => {
    end(at % 2 === 0)
  })
  await expect.poll(() => ends.length).toBe(40)
  for (const end of ends) end(true)
  const found = (await Promise.all(pictures)).map((picture) => picture !== undefined)
  expect(found.filter((isFound) => !isFound)).toHaveLength(4)
})

test('error: whose turn does not come within 10 s has no picture, and is asked for again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  let time = 1
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const get: GuardedFetch['get'] = async (address) => {
    asked.push(address)
    await answered
    const body = new Uint8Array(jpegHead)
    return { contentType: 'image/jpeg', body, text: () => '', json: () => undefined }
  }
  const manager = createPictureManager({ fetch: { get, head: get, post: get }, log, now: () => time })
  const first = Array.from({ length: 32 }, (_, number) => manager.get(`${number}`))
  const late = manager.get('late')
  await expect.poll(() => asked.length).toBe(32)
  vi.advanceTimersByTime(10_000)
  expect(await late).toBeUndefined()
  answer()
  expect((await Promise.all(first)).filter((picture) => picture === undefined)).toEqual([])
  expect([asked.length, manager.isKept('late')]).toEqual([32, true])
  time += 60_001
  expect(manager.isKept('late')).toBe(false)
  expect(await manager.get('late')).toMatchObject({ type: 'image/jpeg' })
})
