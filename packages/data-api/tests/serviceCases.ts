import { gangwayOne, gangwaySolana, localTokens } from '@gangway/registry'
import type { Database, Log, Metrics, RpcUpstreams } from '@gangway/server-kit'
import { bindDataProviders, createBlocklist, type DataSource } from '../src/index.js'
import type { AccountEvent } from '../src/model/accountEvent.js'
import type { Token } from '../src/model/tokenStore.js'
import type { ServiceQuestion } from './startService.js'

// Answers are written by hand from the services' public documents. Amounts are beyond what a JavaScript number holds.

/** The key of every service in these tests. */
export const key = 'canary-0123456789'

/** Whose data is asked for, on the local EVM chain. */
export const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const other = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const contract = '0xc0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0'
const stranger = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const listed = localTokens[0]
const chain = gangwayOne.caipNetworkId
const solana = gangwaySolana.caipNetworkId

/** Whose data is asked for, on the local Solana network. */
export const owner = '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'
const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const leaf = 'BUGuuhPsHpk8YZrL2GctsCtXGneL1gmT5zYb7eMHZDWf'

const huge = 123_456_789_012_345_678_901_234_567_890n
const toHash = (id: number) => `0x${id.toString(16).padStart(64, '0')}`
const toHex = (value: bigint | number) => `0x${value.toString(16)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const seconds = 1_764_000_000
const iso = new Date(seconds * 1_000).toISOString()

/** What a source is made with in these tests. */
type CaseParts = { log: Log; metrics: Metrics; rpc: RpcUpstreams; database: Database }

/** One capability of one service. */
export type ServiceCase = {
  name: string
  /** Its settings, where it answers at `url`. */
  env: (url: string) => Record<string, string>
  /** Answers as the service's documents say. */
  answer: (question: ServiceQuestion) => unknown
  /** What it says where it is of another chain or speaks of another account; undefined for one that cannot be. */
  answerWrong?: (question: ServiceQuestion) => unknown
  /** Asks for all there is, page after page. */
  create: (source: DataSource, parts: CaseParts) => { ask(): Promise<unknown>; isAskable(): boolean }
  expected: unknown
}

const tokens = {
  getKnown: async () => new Map(),
  getMany: async (_chain: string, addresses: readonly string[]) =>
    new Map(addresses.map((address) => [address, { ...token, address }])),
}
const token: Omit<Token, 'address'> = {
  ...{ chain: solana, standard: 'fungible', name: 'Sea', symbol: 'SEA', decimals: 0, isListed: false },
  verdict: { level: 'unknown', reasons: ['unlisted'] },
}

const unlisted = { level: 'unknown', reasons: ['unlisted'] }
const flagged = { level: 'suspicious', reasons: ['unlisted', 'provider'] }
const listedHolding = {
  ...{ address: listed.address, name: listed.name, symbol: listed.symbol, decimals: listed.decimals },
}
const unlistedHolding = {
  ...{ address: contract, name: 'Odd', symbol: 'ODD', decimals: 18, amount: huge, isVerified: false },
}

const createHoldings =
  (asked: { chain: typeof chain | typeof solana; account: string }): ServiceCase['create'] =>
  (source, parts) => {
    const provider = source.create('holdings', {
      ...parts,
      tokens: localTokens,
      blocklist: createBlocklist([], []),
    })
    if (!provider) throw new Error('not set up')
    const signal = new AbortController().signal
    return {
      ask: () => provider.getHoldings({ ...asked, needsCoin: true, signal }),
      isAskable: () => provider.supports(asked.chain),
    }
  }

/** The history's first two pages, each event by what tells it apart. */
const createHistory: ServiceCase['create'] = (source, parts) => {
  const provider = source.create('history', {
    ...parts,
    accountData: {} as never,
    judge: async (_, events) =>
      events.map((event): AccountEvent => ({ ...event, verdict: { level: 'unknown', reasons: [] } })),
  })
  if (!provider) throw new Error('not set up')
  return {
    isAskable: () => provider.supports(chain),
    async ask() {
      const pages: string[][] = []
      let position: unknown
      do {
        const signal = new AbortController().signal
        const page = await provider.getPage({ account, chain, position, limit: 50, signal })
        pages.push(page.transactions.flatMap((events) => events.map(describeEvent)))
        position = page.next ?? undefined
      } while (position !== undefined && pages.length < 4)
      return pages
    },
  }
}

function describeEvent(event: AccountEvent): string {
  const { block, status, kind, direction, asset, tokenId, raw, initiator, method, fee, nonce, verdict } =
    event
  const who = initiator === account ? 'own' : 'others'
  const what = [kind, direction, raw, asset, tokenId && `#${tokenId}`, event.isInternal && 'inside']
  const rest = [method, fee !== null && `fee ${fee}`, nonce !== null && `nonce ${nonce}`, ...verdict.reasons]
  return [block, status, who, ...what, ...rest].filter((part) => part !== null && part !== false).join(' ')
}

const createPrices =
  (asset: string): ServiceCase['create'] =>
  (source, parts) => {
    const provider = source.create('prices', parts)
    if (!provider) throw new Error('not set up')
    const assets = [chain, `${chain}:${contract}`, `${chain}:${asset}`] as const
    return {
      isAskable: () => provider.supports(chain),
      ask: async () => ({
        now: (await provider.getPrices(chain, assets)).map((price) => price?.usd ?? null),
        dayAgo: (await provider.getDayAgo?.(chain, assets))?.map((price) => price?.usd ?? null),
        past: await provider.getPast?.(chain, chain, {
          from: (seconds - 7_200) * 1_000,
          to: seconds * 1_000,
        }),
      }),
    }
  }

const rpcAnswer = (question: ServiceQuestion, results: Record<string, unknown>) => {
  const result = results[question.json?.method ?? '']
  return result === undefined ? { error: { code: -32601, message: 'no such method' } } : { result }
}

const alchemyEnv = (url: string) => ({
  ALCHEMY_API_KEY: key,
  ALCHEMY_URL: url,
  ALCHEMY_NETWORKS: JSON.stringify({ [chain]: 'local' }),
})
const zerionEnv = (url: string) => ({
  ZERION_API_KEY: key,
  ZERION_URL: url,
  ZERION_NETWORKS: JSON.stringify({ [chain]: 'local' }),
})
const goldRushEnv = (url: string) => ({
  GOLDRUSH_API_KEY: key,
  GOLDRUSH_URL: url,
  GOLDRUSH_NETWORKS: JSON.stringify({ [chain]: 'local-net' }),
})
const dasEnv = (url: string) => ({ [`DAS_URL_${gangwaySolana.id}`]: `${url}/?api-key=${key}` })
const genesis = `${solana.slice('solana:'.length)}rest-of-the-hash`

const transfer = (block: number, more: object) => ({
  ...{
    category: 'external',
    blockNum: toHex(block),
    uniqueId: `${toHash(block)}:external`,
    hash: toHash(block),
  },
  ...{
    from: account,
    to: other,
    value: 1.5,
    asset: 'ETH',
    erc721TokenId: null,
    erc1155Metadata: null,
    tokenId: null,
  },
  rawContract: { value: toHex(huge), address: null, decimal: '0x12' },
  metadata: { blockTimestamp: iso },
  ...more,
})

/** Transfers of the two lists: those from the account, and those to it, in two pages. */
function answerAlchemyTransfers({ json }: ServiceQuestion) {
  const [query = { toBlock: '' }] = (json?.params ?? []) as { fromAddress?: string; toBlock: string }[]
  if (query.fromAddress)
    return {
      transfers:
        query.toBlock === 'latest'
          ? [transfer(9, {}), transfer(4, { uniqueId: 'self', to: account })]
          : [transfer(4, { uniqueId: 'self', to: account })],
    }
  const all = [
    transfer(8, {
      ...{ category: 'erc20', uniqueId: `${toHash(8)}:log:3`, from: other, to: account },
      rawContract: { value: toHex(huge), address: contract, decimal: '0x12' },
    }),
    transfer(6, {
      ...{
        category: 'erc721',
        uniqueId: `${toHash(6)}:log:1`,
        from: other,
        to: account,
        erc721TokenId: '0x2a',
      },
      rawContract: { value: null, address: contract, decimal: null },
    }),
    transfer(5, {
      ...{ category: 'erc1155', uniqueId: `${toHash(5)}:log:1`, from: other, to: account },
      erc1155Metadata: [{ tokenId: '0x7', value: '0x3' }],
      rawContract: { value: null, address: contract, decimal: null },
    }),
    transfer(4, { uniqueId: 'self', to: account }),
  ]
  if (query.toBlock === 'latest') return { transfers: all.slice(0, 2), pageKey: 'second' }
  return { transfers: all.filter(({ blockNum }) => BigInt(blockNum) <= BigInt(query.toBlock)) }
}

const etherscanRow = (block: number, more: object) => ({
  ...{
    blockNumber: String(block),
    timeStamp: String(seconds),
    hash: toHash(block),
    nonce: '4',
    transactionIndex: '2',
  },
  ...{
    from: account,
    to: other,
    value: '0',
    gas: '21000',
    gasPrice: '1000000007',
    gasUsed: '21000',
    isError: '0',
  },
  ...{ input: '0x', contractAddress: contract, confirmations: '7' },
  ...more,
})
const etherscanLists: Record<string, object[]> = {
  txlist: [
    etherscanRow(9, { value: String(huge) }),
    etherscanRow(7, { isError: '1', input: '0x095ea7b300', value: '5' }),
    etherscanRow(5, { to: '', input: '0x60806040' }),
  ],
  txlistinternal: [etherscanRow(9, { from: contract, to: account, value: '5' })],
  tokentx: [
    etherscanRow(8, { from: other, to: account, value: String(huge), tokenName: 'Odd', tokenDecimal: '18' }),
  ],
  tokennfttx: [etherscanRow(6, { from: other, to: account, tokenID: '42' })],
  token1155tx: [
    etherscanRow(6, { from: other, to: account, tokenID: '7', tokenValue: '3', hash: toHash(66) }),
  ],
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const goldRushItem = (block: number, more: object) => ({
  ...{ block_height: block, block_signed_at: iso, tx_hash: toHash(block), tx_offset: 2, successful: true },
  ...{
    from_address: other,
    to_address: contract,
    value: '0',
    fees_paid: '21000',
    gas_spent: 21_000,
    log_events: [],
  },
  ...more,
})
const goldRushLog = (offset: number, topics: string[], data: string | null) => ({
  ...{
    sender_address: contract,
    log_offset: offset,
    raw_log_topics: topics,
    raw_log_data: data,
    decoded: null,
  },
})
const goldRushPages: Record<string, object> = {
  '': {
    items: [
      goldRushItem(9, { from_address: account, to_address: other, value: String(huge) }),
      goldRushItem(8, {
        log_events: [
          goldRushLog(3, [transferTopic, topicOf(other), topicOf(account)], word(huge)),
          // Of others, and one that only looks like a transfer.
          goldRushLog(4, [transferTopic, topicOf(other), topicOf(stranger)], word(1n)),
          goldRushLog(5, [transferTopic, topicOf(other), topicOf(account)], '0x'),
        ],
      }),
    ],
    links: { prev: 'https://elsewhere.example/v1/local-net/address/0x/transactions_v3/page/4/', next: null },
  },
  'page/4/': {
    items: [
      goldRushItem(6, {
        log_events: [
          goldRushLog(1, [transferTopic, topicOf(other), topicOf(account), word(42n)], '0x'),
          goldRushLog(
            2,
            [singleTopic, topicOf(other), topicOf(other), topicOf(account)],
            `${word(7n)}${word(3n).slice(2)}`,
          ),
        ],
      }),
      goldRushItem(5, { from_address: account, to_address: other, successful: false, value: '5' }),
    ],
    links: { prev: null, next: null },
  },
}

const zerionFungible = (address: string | null) => ({
  ...{ name: 'Odd', symbol: 'ODD', icon: null, flags: { verified: false } },
  implementations: [
    { chain_id: 'elsewhere', address: stranger, decimals: 6 },
    { chain_id: 'local', address, decimals: 18 },
  ],
})
const quantity = (int: bigint) => ({ int: String(int), decimals: 18, float: 1.5, numeric: '1.5' })
const zerionChain = { chain: { data: { type: 'chains', id: 'local' } } }
const zerionPosition = (address: string | null, amount: bigint, isTrash = false) => ({
  ...{ type: 'positions', id: `${address}` },
  attributes: {
    ...{ position_type: 'wallet', quantity: quantity(amount), value: null, price: 0 },
    fungible_info: zerionFungible(address),
    flags: { displayable: true, is_trash: isTrash },
  },
  relationships: zerionChain,
})
const zerionTransaction = (block: number, more: object) => ({
  ...{ type: 'transactions', id: String(block) },
  attributes: {
    ...{ operation_type: 'receive', hash: toHash(block), mined_at_block: block, mined_at: iso },
    ...{ sent_from: other, sent_to: contract, status: 'confirmed', nonce: 4, transfers: [], approvals: [] },
    fee: { fungible_info: zerionFungible(null), quantity: quantity(21_000n), price: 1, value: 1 },
    flags: { is_trash: false },
    ...more,
  },
  relationships: zerionChain,
})
const zerionTransfer = (info: object, amount: bigint, from = other, to = account) => ({
  ...{
    ...info,
    direction: 'in',
    quantity: quantity(amount),
    value: null,
    price: null,
    sender: from,
    recipient: to,
  },
})
const zerionPages: Record<string, object> = {
  '': {
    data: [
      zerionTransaction(9, {
        ...{ operation_type: 'send', sent_from: account, sent_to: other },
        transfers: [zerionTransfer({ fungible_info: zerionFungible(null) }, huge, account, other)],
      }),
      zerionTransaction(8, {
        transfers: [zerionTransfer({ fungible_info: zerionFungible(contract) }, huge)],
        flags: { is_trash: true },
      }),
    ],
    links: { self: '', next: 'https://elsewhere.example/?page%5Bafter%5D=second' },
  },
  second: {
    data: [
      zerionTransaction(6, {
        transfers: [
          zerionTransfer(
            { nft_info: { contract_address: stranger, token_id: '42', name: 'Cat', interface: 'ERC721' } },
            1n,
          ),
        ],
      }),
      zerionTransaction(5, {
        operation_type: 'approve',
        sent_from: account,
        sent_to: contract,
        status: 'failed',
      }),
      zerionTransaction(3, { status: 'pending', mined_at_block: null }),
    ],
    links: { self: '' },
  },
}

const asset = (id: string, more: object) => ({
  ...{
    interface: 'V1_NFT',
    id,
    ownership: { owner, ownership_model: 'single', frozen: false },
    burnt: false,
  },
  content: { json_uri: `https://sea.example/${id}.json`, metadata: { name: 'Sea #7', symbol: 'SEA' } },
  compression: { compressed: false, eligible: false },
  ...more,
})

/** One case for each capability of each service but NFTs of EVM networks, which need a node. */
export const serviceCases: readonly ServiceCase[] = [
  {
    name: 'alchemy, holdings',
    env: alchemyEnv,
    answer: (question) =>
      rpcAnswer(question, {
        eth_chainId: '0x7a69',
        eth_getBalance: toHex(huge),
        alchemy_getTokenBalances: {
          address: account,
          tokenBalances: [
            { contractAddress: contract, tokenBalance: toHex(huge) },
            { contractAddress: listed.address, tokenBalance: toHex(5) },
            { contractAddress: stranger, tokenBalance: `0x${'0'.repeat(64)}` },
            { contractAddress: other, tokenBalance: null, error: 'execution reverted' },
          ],
        },
      }),
    answerWrong: (question) => rpcAnswer(question, { eth_chainId: '0x1' }),
    create: createHoldings({ chain, account }),
    expected: {
      ...{ coin: huge, isPartial: false, candidates: [contract, listed.address.toLowerCase()] },
      tokens: [{ ...listedHolding, amount: 5n }],
    },
  },
  {
    name: 'alchemy, history',
    env: alchemyEnv,
    answer: (question) =>
      rpcAnswer(question, {
        eth_chainId: '0x7a69',
        alchemy_getAssetTransfers:
          question.json?.method === 'alchemy_getAssetTransfers' && answerAlchemyTransfers(question),
      }),
    answerWrong: (question) => rpcAnswer(question, { eth_chainId: '0x1' }),
    create: createHistory,
    expected: [
      [`9 confirmed own native out ${huge}`, `8 confirmed others fungible in ${huge} ${contract}`],
      [
        `6 confirmed others nft in 1 ${contract} #42`,
        `5 confirmed others nft in 3 ${contract} #7`,
        `4 confirmed own native self ${huge}`,
      ],
    ],
  },
  {
    name: 'etherscan, history',
    env: (url) => ({ ETHERSCAN_API_KEY: key, ETHERSCAN_URL: `${url}/v2/api`, ETHERSCAN_CHAINS: chain }),
    answer: ({ query }) => {
      const rows = etherscanLists[query.get('action') ?? ''] ?? []
      if (query.get('apikey') !== key || query.get('chainid') !== '31337')
        return { status: '0', message: 'NOTOK', result: 'Invalid API Key' }
      return rows.length > 0
        ? { status: '1', message: 'OK', result: rows }
        : { status: '0', message: 'No transactions found', result: [] }
    },
    answerWrong: () => ({
      status: '0',
      message: 'NOTOK',
      result: 'Missing or unsupported chainid parameter',
    }),
    create: createHistory,
    expected: [
      [
        `9 confirmed own native out ${huge} fee 21000000147000 nonce 4`,
        '9 confirmed own native in 5 inside',
        `8 confirmed others fungible in ${huge} ${contract}`,
        '7 failed own call out 0x095ea7b3 fee 21000000147000 nonce 4',
        `6 confirmed others nft in 3 ${contract} #7`,
        `6 confirmed others nft in 1 ${contract} #42`,
        '5 confirmed own call out 0x60806040 fee 21000000147000 nonce 4',
      ],
    ],
  },
  {
    name: 'goldrush, holdings',
    env: goldRushEnv,
    answer: ({ path }) =>
      path === `/v1/local-net/address/${account}/balances_v2/`
        ? {
            data: {
              ...{ address: account, chain_id: 31_337, chain_name: 'local-net' },
              items: [
                {
                  contract_address: `0x${'e'.repeat(40)}`,
                  native_token: true,
                  contract_decimals: 18,
                  balance: String(huge),
                },
                {
                  ...{ contract_address: contract, contract_decimals: 18, contract_name: 'Odd' },
                  ...{
                    contract_ticker_symbol: 'ODD',
                    type: 'cryptocurrency',
                    balance: String(huge),
                    is_spam: true,
                  },
                },
                { contract_address: stranger, contract_decimals: 0, type: 'nft', balance: '1' },
              ],
            },
            error: false,
          }
        : undefined,
    answerWrong: () => ({ data: { address: account, chain_id: 1, items: [] } }),
    create: createHoldings({ chain, account }),
    expected: {
      ...{ coin: huge, isPartial: false, candidates: [contract] },
      tokens: [{ ...unlistedHolding, verdict: flagged }],
    },
  },
  {
    name: 'goldrush, history',
    env: goldRushEnv,
    answer({ path }) {
      const page = path.split('/transactions_v3/')[1] ?? 'none'
      const data = goldRushPages[page]
      return data && { data: { address: account, chain_id: 31_337, ...data }, error: false }
    },
    answerWrong: () => ({ data: { address: other, chain_id: 31_337, items: [] } }),
    create: createHistory,
    expected: [
      [`9 confirmed own native out ${huge} fee 21000`, `8 confirmed others fungible in ${huge} ${contract}`],
      [
        `6 confirmed others nft in 1 ${contract} #42`,
        `6 confirmed others nft in 3 ${contract} #7`,
        '5 failed own call out fee 21000',
      ],
    ],
  },
  {
    name: 'zerion, holdings',
    env: zerionEnv,
    answer: () => ({ links: {}, data: [zerionPosition(null, huge), zerionPosition(contract, huge, true)] }),
    answerWrong: () => ({
      data: [{ ...zerionPosition(null, 1n), relationships: { chain: { data: { id: 'ethereum' } } } }],
    }),
    create: createHoldings({ chain, account }),
    expected: {
      ...{ coin: huge, isPartial: false, candidates: [contract] },
      tokens: [{ ...unlistedHolding, verdict: flagged }],
    },
  },
  {
    name: 'zerion, history',
    env: zerionEnv,
    answer: ({ query }) => zerionPages[query.get('page[after]') ?? ''],
    answerWrong: () => ({
      data: [{ ...zerionTransaction(9, {}), relationships: { chain: { data: { id: 'ethereum' } } } }],
    }),
    create: createHistory,
    expected: [
      [
        '9 confirmed own call out fee 21000 nonce 4',
        `9 confirmed own native out ${huge}`,
        `8 confirmed others fungible in ${huge} ${contract} provider`,
      ],
      [`6 confirmed others nft in 1 ${stranger} #42`, '5 failed own call out 0x095ea7b3 fee 21000 nonce 4'],
    ],
  },
  {
    name: 'helius, holdings',
    env: dasEnv,
    // Bare numbers, as this API writes them.
    answer: (question) => {
      if (question.json?.method === 'searchAssets')
        return `{"result":{"total":1,"items":[{"interface":"FungibleToken","id":"${mint}","ownership":{"owner":"${owner}"},"content":{"metadata":{"name":"Odd","symbol":"ODD"}},"token_info":{"balance":18446744073709551615,"decimals":9}}]}}`
      if (question.json?.method === 'getBalance') return '{"result":{"value":18446744073709551614}}'
      return rpcAnswer(question, { getGenesisHash: genesis })
    },
    answerWrong: (question) =>
      rpcAnswer(question, { getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }),
    create: createHoldings({ chain: solana, account: owner }),
    expected: {
      ...{ coin: 18_446_744_073_709_551_614n, isPartial: false, candidates: [mint] },
      tokens: [
        {
          ...{ address: mint, name: 'Odd', symbol: 'ODD', decimals: 9, amount: 18_446_744_073_709_551_615n },
          ...{ isVerified: false, verdict: unlisted },
        },
      ],
    },
  },
  {
    name: 'helius, nfts',
    env: dasEnv,
    answer: (question) =>
      rpcAnswer(question, {
        getGenesisHash: genesis,
        getAssetsByOwner: {
          ...{ total: 5, limit: 100, page: 1 },
          items: [
            asset(mint, {}),
            asset(leaf, { compression: { compressed: true, tree: mint, leaf_id: 7 } }),
            // The chain says that the account does not hold it.
            asset('mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', {}),
            asset('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', { burnt: true }),
            asset('So11111111111111111111111111111111111111112', { interface: 'FungibleToken' }),
          ],
        },
        getAssetBatch: [
          asset(leaf, { grouping: [{ group_key: 'collection', collection_metadata: { name: 'Seas' } }] }),
          null,
        ],
      }),
    answerWrong: (question) =>
      rpcAnswer(question, {
        getGenesisHash: genesis,
        getAssetsByOwner: { items: [asset(mint, { ownership: { owner: mint } })] },
      }),
    create(source, { database, ...parts }) {
      const accountData = { database, tokens } as never
      const rest = { tokens: localTokens, blocklist: createBlocklist([], []) }
      const provider = source.create('nfts', { ...parts, ...rest, accountData })
      if (!provider) throw new Error('not set up')
      const signal = new AbortController().signal
      return {
        isAskable: () => provider.supports(gangwaySolana),
        async ask() {
          const page = await provider.getPage({
            network: gangwaySolana,
            account: owner,
            position: undefined,
            signal,
          })
          const located = await provider.findLocations?.(solana, [
            { chain: solana, asset: leaf, tokenId: '0' },
            { chain: solana, asset: mint, tokenId: '0' },
          ])
          const nfts = page.nfts.map(({ address, standard, name, verdict }) => [
            address,
            standard,
            name,
            verdict.level,
          ])
          return { nfts, next: page.next, located }
        },
      }
    },
    expected: {
      nfts: [
        [`${solana}:${mint}`, 'metaplex', 'Sea', 'unknown'],
        [`${solana}:${leaf}`, 'compressed', 'Sea #7', 'unknown'],
      ],
      next: null,
      located: [{ uri: `https://sea.example/${leaf}.json`, name: 'Sea #7', collection: 'Seas' }, null],
    },
  },
  {
    name: 'coingecko, prices',
    env: (url) => ({
      COINGECKO_API_KEY: key,
      COINGECKO_URL: `${url}/api/v3`,
      COINGECKO_NETWORKS: JSON.stringify({ [chain]: 'local/coin' }),
    }),
    answer({ path }) {
      const now = Math.floor(Date.now() / 1_000)
      if (path === '/api/v3/simple/price')
        return { coin: { usd: 110, usd_24h_change: 10, last_updated_at: now } }
      if (path === '/api/v3/simple/token_price/local')
        return {
          [contract]: { usd: 0.5, usd_24h_change: -50, last_updated_at: now },
          // Of a market that is dead since long.
          [stranger]: { usd: 9, usd_24h_change: 0, last_updated_at: now - 200_000 },
        }
      if (path === '/api/v3/coins/coin/market_chart/range')
        return {
          prices: [
            [(seconds - 3_600) * 1_000, 100.5],
            [seconds * 1_000, 110],
          ],
          market_caps: [],
          total_volumes: [],
        }
      return undefined
    },
    create: createPrices(stranger),
    expected: {
      now: [110, 0.5, null],
      dayAgo: [expect100(), 1, null],
      past: [
        { at: (seconds - 3_600) * 1_000, usd: 100.5 },
        { at: seconds * 1_000, usd: 110 },
      ],
    },
  },
  {
    name: 'defillama, prices',
    env: (url) => ({
      DEFILLAMA_API_KEY: key,
      DEFILLAMA_URL: url,
      DEFILLAMA_NETWORKS: JSON.stringify({ [chain]: 'local/coin' }),
    }),
    answer({ path }) {
      const [, , name, , moment] =
        /^\/(\S+?)\/coins\/(prices|chart)\/?(current|historical\/(\d+))?\//.exec(path) ?? []
      const timestamp = moment ? Number(moment) + 60 : Math.floor(Date.now() / 1_000)
      if (path.startsWith(`/${key}/coins/chart/coingecko:coin`))
        return {
          coins: {
            'coingecko:coin': { prices: [{ timestamp: seconds, price: 110 }], symbol: 'C', confidence: 1 },
          },
        }
      if (!name) return undefined
      return {
        coins: {
          'coingecko:coin': { price: moment ? 100 : 110, symbol: 'COIN', timestamp, confidence: 0.99 },
          [`local:${contract}`]: {
            decimals: 18,
            price: moment ? 1 : 0.5,
            symbol: 'ODD',
            timestamp,
            confidence: 0.6,
          },
        },
      }
    },
    create: createPrices(stranger),
    expected: { now: [110, 0.5, null], dayAgo: [100, 1, null], past: [{ at: seconds * 1_000, usd: 110 }] },
  },
]

/** 110 less a rise of 10 %, as binary fractions give it. */
function expect100(): number {
  return 110 / (1 + 10 / 100)
}

/** The source of a case, set up to ask `url`. */
export function bindCase({ name, env }: ServiceCase, url: string): DataSource {
  const source = bindDataProviders(env(url)).find((each) => each.name === name.split(',')[0])
  if (!source) throw new Error(`no source ${name}`)
  return source
}

/** What the node of Solana says of the account's tokens: it holds one of the mints. */
export function answerTokenAccounts(method: string): unknown {
  if (method !== 'getTokenAccountsByOwner') throw new Error(method)
  const info = { mint, state: 'initialized', tokenAmount: { amount: '1', decimals: 0 } }
  const account = { account: { data: { program: 'spl-token', parsed: { info } } } }
  // Asked once for each of the two programs, so that it is answered twice.
  return { value: [account] }
}
