import { expect, test, vi } from 'vitest'
import type { ClosedWallet } from '../model/closedWallet.js'
import { createFrameTalk } from './createFrameTalk.js'

const origin = 'https://secure.example'
const closed = { projectName: 'One' } as ClosedWallet

/** A window that a frame has opened, and what that frame is told. */
function start({ hasOpener = true } = {}) {
  const page = Object.assign(new EventTarget(), {
    opener: hasOpener ? { postMessage: vi.fn() } : null,
    location: { origin },
  })
  const talk = createFrameTalk(page as unknown as Parameters<typeof createFrameTalk>[0])
  const heard = { closed: vi.fn(), over: vi.fn() }
  talk.listen(heard)
  const say = (data: unknown, from: object = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, source: page.opener, origin, ...from }))
  return { talk, heard, say, opener: page.opener }
}

test('default: says that it listens, to its own origin alone, and hears what is to be opened', () => {
  const { heard, say, opener, talk } = start()
  expect(opener?.postMessage.mock.calls).toEqual([['ready', origin]])
  expect(talk.hasFrame).toBe(true)
  say({ kind: 'closed', closed })
  say({ kind: 'over' })
  expect(heard.closed).toHaveBeenCalledExactlyOnceWith(closed)
  expect(heard.over).toHaveBeenCalledOnce()
})

test('error: another window, another origin, and a window that nobody opened are not heard', async () => {
  const { heard, say } = start()
  say({ kind: 'closed', closed }, { source: {} })
  say({ kind: 'closed', closed }, { origin: 'https://app.example' })
  const alone = start({ hasOpener: false })
  alone.say({ kind: 'closed', closed })
  expect(heard.closed).not.toHaveBeenCalled()
  expect(alone.heard.closed).not.toHaveBeenCalled()
  expect(alone.talk.hasFrame).toBe(false)
  await expect(alone.talk.lend({ offerId: 'o', sealed: '' })).rejects.toMatchObject({
    code: 'FRAME_UNREACHABLE',
  })
})

test('behavior: each question has its own answer, and an error its code and figures', async () => {
  const { talk, say, opener } = start()
  const opening = talk.open({ offerId: 'o', methodId: 'm', guess: 'g' })
  const lending = talk.lend({ offerId: 'o', sealed: 's' })
  expect(opener?.postMessage.mock.calls.slice(1)).toEqual([
    [{ kind: 'open', id: 1, offerId: 'o', methodId: 'm', guess: 'g' }, origin],
    [{ kind: 'lend', id: 2, offerId: 'o', sealed: 's' }, origin],
  ])
  say({ kind: 'answer', id: 2, answer: null })
  await lending
  say({ kind: 'error', id: 1, code: 'RECOVERY_LIMIT_REACHED', context: { retryAfter: 60 } })
  await expect(opening).rejects.toMatchObject({
    code: 'RECOVERY_LIMIT_REACHED',
    context: { retryAfter: 60 },
  })
  const strange = talk.open({ offerId: 'o', methodId: 'm', guess: null })
  say({ kind: 'error', id: 3, code: 'toString', context: {} })
  await expect(strange).rejects.toMatchObject({ code: 'UNKNOWN' })
})
