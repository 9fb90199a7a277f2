import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { waitUntil } from '../process/waitUntil.js'
import { keepSolanaAccounts } from './keepSolanaAccounts.js'

/** A node that has one account more at every snapshot, until it hangs. */
async function startNode() {
  const state = { snapshots: 0, isHung: false }
  const answer = (response: ServerResponse) => {
    if (state.isHung) return
    const account = { lamports: 1, owner: '11111111111111111111111111111111', data: '' }
    const names = Array.from({ length: state.snapshots++ }, (_, index) => [`account ${index}`, account])
    response.end(JSON.stringify({ result: { value: Object.fromEntries(names) } }))
  }
  const server = createServer((request, response) => request.resume().on('end', () => answer(response)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('default: a snapshot is taken after a change and at the end, not otherwise', async () => {
  const { state, url } = await startNode()
  const stateFile = join(makeFolder(), 'solana.json')
  const kept = await keepSolanaAccounts(url, stateFile)
  kept.markChanged()
  await waitUntil(() => Object.keys(JSON.parse(readFileSync(stateFile, 'utf8'))).length === 1, {
    timeout: 10_000,
    what: 'file',
  })
  await kept.stop()
  expect(state.snapshots).toBe(3)
  expect(Object.keys(JSON.parse(readFileSync(stateFile, 'utf8')))).toEqual(['account 0', 'account 1'])
})

test('behavior: a node that hangs does not keep the end waiting for ever', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { state, url } = await startNode()
  const kept = await keepSolanaAccounts(url, join(makeFolder(), 'solana.json'))
  state.isHung = true
  const start = performance.now()
  await kept.stop()
  expect(performance.now() - start).toBeLessThan(20_000)
  expect(said).not.toHaveBeenCalled()
})
