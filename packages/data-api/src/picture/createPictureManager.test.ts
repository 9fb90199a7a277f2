import { GangwayError } from '@gangway/protocol'
import { createLog, type GuardedFetch } from '@gangway/server-kit'
import { expect, test } from 'vitest'
import { createPictureManager } from './createPictureManager.js'

const hour = 60 * 60_000
const log = createLog({ level: 'silent' })

function setUp(size = 100) {
  const asked: string[] = []
  let time = 1
  let isThere = true
  const get: GuardedFetch['get'] = async (address) => {
    asked.push(address)
    if (!isThere) throw new GangwayError('FETCH_FAILED')
    const body = new Uint8Array(size)
    body.set([0xff, 0xd8, 0xff])
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
  body.set([0xff, 0xd8, 0xff])
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
