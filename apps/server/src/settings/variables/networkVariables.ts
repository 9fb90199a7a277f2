import { isAbsolute } from 'node:path'
import { dataProviderVariables, listChoices } from '@gangway/data-api'
import { caipNetworkIdSchema, priceCurrencies } from '@gangway/protocol'
import { commaListSchema, httpUrlSchema, switchSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'
import { nonEmptyListSchema, urlWithScheme } from './variableSchemas.js'

const rateTableSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(
    v.picklist(priceCurrencies.filter((currency) => currency !== 'usd')),
    v.pipe(v.number(), v.finite(), v.gtValue(0)),
  ),
)

const pictureListsSchema = v.pipe(
  commaListSchema,
  v.array(
    v.pipe(
      v.string(),
      v.check((text) => isAbsolute(text) || v.is(httpUrlSchema, text)),
    ),
  ),
)

const choices = listChoices()

/** Networks, their nodes, and where data of accounts come from. architecture.md §6. */
export const networkVariables = {
  DEFAULT_NETWORK: {
    schema: caipNetworkIdSchema,
    accepts: 'CAIP-2 id of a listed network',
    fallback: 'eip155:1',
    description: 'Network a page starts on.',
  },
  CUSTOM_NETWORKS: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of networks, as shown above',
    fallback: '[]',
    description: 'Networks of your own, beside the built-in ones.',
  },
  'RPC_URL_*': {
    schema: v.pipe(nonEmptyListSchema, v.array(httpUrlSchema)),
    accepts: 'comma list of http(s) addresses',
    description:
      'Nodes of one network, tried in order; `<id>` is the chain id (EVM) or the first 32 characters of the genesis hash (Solana), e.g. `RPC_URL_1`. A network without one is listed as not set up.',
  },
  'FOLLOW_RPC_URL_*': {
    schema: v.pipe(nonEmptyListSchema, v.array(httpUrlSchema)),
    accepts: 'comma list of http(s) addresses',
    description:
      'Nodes by which accounts of one network are followed, in place of `RPC_URL_<id>`: what visitors ask then uses up nothing of theirs.',
  },
  'FOLLOW_WS_URL_*': {
    schema: urlWithScheme(/^wss?:\/\//),
    accepts: '`wss://…` or `ws://…` address',
    description:
      'WebSocket of a node of one Solana network. It tells of transactions (`logsSubscribe`), so an account to which nothing happens is read once a minute, not all the time. While it is away accounts are read as without it.',
  },
  PUBLIC_RPC: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'off',
    description:
      'Whether networks without `RPC_URL_<id>` use their public nodes. Requests then leave this deployment.',
  },
  'RPC_REASON_*': {
    schema: v.string(),
    accepts: 'text',
    description: 'Why a network is not set up, as people are to read it.',
  },
  'EXPLORER_URL_*': {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'Block explorer of one network, in place of the built-in one.',
  },
  PRICE_RATES: {
    schema: rateTableSchema,
    accepts: 'JSON object of `eur`, `gbp`, `aud`, `cad`, `inr`, `jpy`, `btc`, `eth` to USD per unit',
    fallback: '{}',
    description: 'What turns prices in USD into other currencies. Without one, prices in it are unknown.',
  },
  DATA_SOURCES: {
    schema: v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())),
    accepts: `JSON object of CAIP-2 ids, or \`*\`, to \`{${choices.map(({ capability }) => `"${capability}":[…]`)}}\`: ${choices
      .map(({ names }) => `of ${names.map((name) => `\`${name}\``).join(', ')}`)
      .join('; ')}`,
    fallback: '{}',
    description:
      'Where data of a network comes from: the first source with an answer is used. If none is named, those that are set up are asked in the order shown. That is this server’s own data, then its nodes, then another company’s server, which learns the question.',
  },
  ...dataProviderVariables,
  BLOCKLIST_FILE: {
    schema: v.string(),
    accepts: 'path',
    description:
      'Text file of tokens and accounts that are spam here, CAIP-10 ids such as `eip155:1:0x…`, one a line, `#` before a comment. Read at start. What they sent, earlier too, is hidden with the reason; a listed token, and what an account did itself, never is.',
  },
  PICTURE_LISTS: {
    schema: pictureListsSchema,
    accepts: 'comma list of http(s) addresses and absolute paths',
    fallback: '',
    description:
      'Token Lists (https://tokenlists.org) that say where pictures of tokens are; the first that names one counts. Read at start and each day. This server fetches the pictures, no browser does; nothing else of a list is taken, and our own tokens keep our own pictures.',
  },
  IPFS_GATEWAY: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description:
      'Gateway that pictures and metadata of NFTs with `ipfs:` addresses are fetched through, at its `/ipfs/`; it may be on this machine. Without it they are not shown.',
  },
  ARWEAVE_GATEWAY: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'The same for `ar:` addresses.',
  },
} as const satisfies Variables
