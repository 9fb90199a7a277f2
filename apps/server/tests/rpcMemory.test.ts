import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startMain, stopMains, waitForPort } from './startMain.js'

afterEach(stopMains)

const mib = 1024 * 1024
const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
/** Their answers are more than the memory below in any run. */
const attackers = isDeep ? 200 : 64
/** What the process may take beside what its start took, bytes; 200 answers are five times as much. */
const mostMemory = 512 * mib

/** An answer to `eth_getLogs` of 12 MiB. */
const bigAnswer = Buffer.from(`{"jsonrpc":"2.0","id":1,"result":["${'0'.repeat(12 * mib)}"]}`)

/** A node that answers all `eth_getLogs` at once, when it is told to. */
async function startNode() {
  const held: ServerResponse[] = []
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (body.includes('eth_getLogs')) held.push(response)
    else response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
    if (held.length === attackers) isAsked()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const answerAll = () => {
    for (const response of held.splice(0)) response.end(bigAnswer)
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, asked, answerAll, stop }
}

/** Resident memory of a process at its highest so far, bytes. */
function readPeakMemory(pid: number | undefined): number {
  const [, size] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(size) * 1024
}

test(`behavior: ${attackers} answers of 12 MiB at once for one address cost less than 512 MiB, and another is answered`, {
  timeout: 180_000,
  skip: process.platform !== 'linux',
  ...(process.platform === 'linux'
    ? {}
    : { meta: { skipReason: 'peak memory is read from /proc, of Linux' } }),
}, async () => {
  const node = await startNode()
  const running = startMain({
    GANGWAY_ENV: 'local',
    GANGWAY_ROLES: 'api',
    API_PORT: '0',
    TRUST_PROXY: 'on',
    RPC_URL_31337: node.url,
  })
  const url = `http://127.0.0.1:${await waitForPort(running)}/v1/?chainId=eip155:31337&projectId=local`
  const ask = async (ip: string, method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    const headers = { 'x-forwarded-for': ip }
    const response = await fetch(url, { method: 'POST', body, headers })
    const { length } = await response.text()
    return { status: response.status, length, retryAfter: response.headers.get('retry-after') }
  }
  const before = readPeakMemory(running.child.pid)
  const attack = Promise.all(Array.from({ length: attackers }, () => ask('203.0.113.1', 'eth_getLogs')))
  await node.asked
  expect((await ask('203.0.113.2', 'eth_chainId')).status).toBe(200)
  node.answerAll()
  const [other, answers] = await Promise.all([ask('203.0.113.2', 'eth_gasPrice'), attack])
  expect(other.status).toBe(200)
  const refused = answers.filter(({ status }) => status === 429)
  // How many depends on how fast the others are taken.
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ retryAfter }) => retryAfter === '1')).toBe(true)
  expect(answers.filter(({ status }) => status !== 429).every(({ status }) => status === 200)).toBe(true)
  expect(readPeakMemory(running.child.pid) - before).toBeLessThan(mostMemory)
  // All of it was given back.
  expect((await ask('203.0.113.1', 'eth_chainId')).status).toBe(200)
  node.stop()
})
