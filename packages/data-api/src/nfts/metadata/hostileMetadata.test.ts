import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch, createLog, type GuardedFetch } from '@gangway/server-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPictureManager } from '../../picture/createPictureManager.js'
import { findNftPicture } from '../nftAddresses.js'
import { createNftMetadata } from './createNftMetadata.js'
import type { NftId } from './nftMetadata.js'
import { type HostileFile, listHostileFiles, plainPicture } from './tests/hostileFiles.js'

const log = createLog({ level: 'silent' })
const inside = 'inside.example'
/** What the server answers now: at any path that ends so. */
let files: Record<string, RequestListener>
let server: Server
let port: number
let fetch: GuardedFetch

// Before any test is collected, as its rows name the port.
server = createServer((request, response) => {
  const path = Object.keys(files).find((each) => request.url?.endsWith(each))
  const answer = path === undefined ? undefined : files[path]
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
port = (server.address() as AddressInfo).port
const at = (path: string) => `http://nft.example:${port}${path}`
const rows = listHostileFiles({ at, inside, openPort: port })

beforeAll(() => {
  fetch = createGuardedFetch({
    gateways: { ipfs: `http://127.0.0.1:${port}`, ar: `http://127.0.0.1:${port}` },
    resolveHost: async (host) => [host === inside ? '10.0.0.1' : '127.0.0.1'],
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: (asked) => asked === port || asked === 80 || asked === 443,
    timeout: 400,
  })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const nft: NftId = { chain: 'eip155:1', asset: '0x1', tokenId: '1' }

/** Reads one NFT whose contract says `uri`. */
async function read({ uri = at('/metadata'), image = at('/picture'), ...given }: HostileFile) {
  const metadata: RequestListener = (_request, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify({ name: 'Cat', image }))
  files = { '/metadata': given.metadata ?? metadata, '/picture': given.picture ?? plainPicture }
  const locate = async () => [{ uri: uri || null, name: null, collection: null }]
  const reader = createNftMetadata({ finders: { eip155: locate, solana: locate }, fetch, log })
  const said = await reader.get(nft)
  const pictures = createPictureManager({ fetch, log, resolve: async () => said.picture })
  return { said, picture: await pictures.get('nft') }
}

describe('hostile metadata', () => {
  const cases = rows.map((row) => [row.name, row.outcome, row] as const)

  test.each(cases)('behavior: %s: %s', async (_name, _outcome, row) => {
    const { said, picture } = await read(row)
    const outcome =
      said.outcome === 'ready'
        ? `\`ready\`, ${picture ? 'with its picture' : 'no picture'}`
        : `\`${said.outcome}\``
    expect(outcome).toBe(row.outcome)
    expect(said.attributes.length).toBeLessThanOrEqual(100)
    expect([...(said.name ?? '')].length).toBeLessThanOrEqual(64)
    expect(said.name ?? '').not.toMatch(/\p{C}/u)
  })

  test('behavior: no connection stays open behind any of them', async () => {
    const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
    await expect.poll(count).toBe(0)
  })

  test('default: docs/nft-metadata.md has each of them with its outcome, in this order', () => {
    const document = readFileSync(new URL('../../../../../docs/nft-metadata.md', import.meta.url), 'utf8')
    const written = document
      .split('\n')
      .filter((line) => /^\| \d+ \|/.test(line))
      .map((line) => line.split(' | ').slice(1).join(' | ').replace(/ \|$/, ''))
    expect(written).toEqual(rows.map(({ name, outcome }) => `${name} | ${outcome}`))
    expect(rows.length).toBeGreaterThanOrEqual(60)
  })
})

test('behavior: an NFT that was read is not read again, one that was late is a minute later', async () => {
  let time = 1
  let asked = 0
  files = {
    '/metadata': (_request, response) => {
      asked++
      response.setHeader('content-type', 'application/json').end('{"name":"Cat"}')
    },
  }
  const uris = [at('/metadata')]
  const locate = async (_chain: string, nfts: readonly NftId[]) =>
    nfts.map(({ tokenId }) => {
      if (tokenId === '9') return null
      return { uri: uris[0] ?? null, name: null, collection: 'Cats' }
    })
  const reader = createNftMetadata({
    finders: { eip155: locate, solana: locate },
    fetch,
    log,
    now: () => time,
  })
  const ids = ['1', '1', '9'].map((tokenId) => ({ ...nft, tokenId }))
  const names = async () =>
    (await reader.getMany(ids, 5_000)).map((said) => [said?.outcome, said?.name, said?.collection])
  const first = [
    ['ready', 'Cat', 'Cats'],
    ['ready', 'Cat', 'Cats'],
    ['late', null, null],
  ]
  expect(await names()).toEqual(first)
  time += 61_000
  expect(await names()).toEqual(first)
  expect(asked).toBe(1)
})

test('behavior: a list waits no longer than its patience, and has what came by then', async () => {
  files = {
    '/1': (_request, response) =>
      void response.setHeader('content-type', 'application/json').end('{"name":"Cat"}'),
    '/2': () => undefined,
  }
  const locate = async (_chain: string, nfts: readonly NftId[]) =>
    nfts.map(({ tokenId }) => ({ uri: at(`/${tokenId}`), name: null, collection: null }))
  const reader = createNftMetadata({ finders: { eip155: locate, solana: locate }, fetch, log })
  const ids = ['1', '2'].map((tokenId) => ({ ...nft, tokenId }))
  expect((await reader.getMany(ids, 200)).map((said) => said?.name ?? null)).toEqual(['Cat', null])
})

test('behavior: a picture whose metadata was late is there with it, a minute later', async () => {
  files = {
    '/metadata': (_request, response) =>
      void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ image: at('/picture') })),
    '/picture': plainPicture,
  }
  let time = 1
  let isKnown = false
  const now = () => time
  const locate = async () => [isKnown ? { uri: at('/metadata'), name: null, collection: null } : null]
  const reader = createNftMetadata({ finders: { eip155: locate, solana: locate }, fetch, log, now })
  const resolve = (address: string) => findNftPicture(reader, address)
  const pictures = createPictureManager({ fetch, log, now, resolve })
  const address = `nft:eip155:1:0x${'a'.repeat(40)}/7`
  expect(await pictures.get(address)).toBeUndefined()
  isKnown = true
  time += 61_000
  expect(await pictures.get(address)).toMatchObject({ type: 'image/png' })
})
