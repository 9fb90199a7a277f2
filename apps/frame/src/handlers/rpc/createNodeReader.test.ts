import { describe, expect, test, vi } from 'vitest'
import { createNodeReader } from './createNodeReader.js'

type Fetch = typeof globalThis.fetch
const call = { method: 'eth_getCode', params: [] }

function setUp(answer: (body: unknown) => Response | Promise<Response>) {
  const fetch = vi.fn<Fetch>(async (_, init) => answer(JSON.parse(String(init?.body))))
  return { fetch, node: createNodeReader({ projectId: 'p', fetch }) }
}

describe('createNodeReader (frame-protocol.md §8)', () => {
  test('default: several calls are one request; each has its own outcome, whatever the order of the answers', async () => {
    const { fetch, node } = setUp(() =>
      Response.json([
        { id: 1, error: { code: -32000, message: 'no' } },
        { id: 0, result: '0x1' },
      ]),
    )
    expect(await node.callAll('eip155:1', [call, call, call])).toMatchObject([
      { value: '0x1' },
      { reason: { code: 'RPC_UPSTREAM_FAILED', shortMessage: 'no', context: { rpcCode: -32000 } } },
      { reason: { code: 'RPC_UPSTREAM_FAILED' } },
    ])
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('behavior: three requests are on their way at most; the others wait their turn', async () => {
    const answers: (() => void)[] = []
    const { fetch, node } = setUp(
      (body) =>
        new Promise((resolve) => answers.push(() => resolve(Response.json({ ...Object(body), result: 1 })))),
    )
    const calls = Array.from({ length: 5 }, () => node.call('eip155:1', call))
    await vi.waitUntil(() => fetch.mock.calls.length === 3)
    answers.shift()?.()
    await calls[0]
    await vi.waitUntil(() => fetch.mock.calls.length === 4)
    while (answers.length > 0 || fetch.mock.calls.length < 5) {
      answers.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await Promise.all(calls)).toEqual([1, 1, 1, 1, 1])
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('offline')), 'FRAME_UNREACHABLE'],
    ['too long', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'REQUEST_TIMEOUT'],
    ['no JSON', () => new Response('<html>'), 'FRAME_UNREACHABLE'],
    ['no answer of a node', () => Response.json([1]), 'INVALID_INPUT'],
    [
      'an error of ours',
      () => Response.json({ status: 'FAILED', code: 'RATE_LIMITED', reasons: [] }, { status: 429 }),
      'RATE_LIMITED',
    ],
    ['an error of another server', () => Response.json({}, { status: 502 }), 'FRAME_UNREACHABLE'],
  ])('error: %s, asked once', async (_, answer, code) => {
    const { fetch, node } = setUp(answer)
    await expect(node.call('eip155:1', call)).rejects.toMatchObject({ code })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
