// Writes dev/contracts/artifacts: `node dev/contracts/compile.mjs`. The artifacts are committed, so that nobody
// waits for a compiler. Multicall3's creation code is the one viem carries.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import solc from 'solc'

const require = createRequire(import.meta.url)
const folder = dirname(fileURLToPath(import.meta.url))
const contracts = [
  'LocalToken',
  'LocalFarcaster',
  'LocalNames',
  'LocalUniversalResolver',
  'NameResolver',
  'UsdtLike',
  'FeeToken',
  'FalseToken',
  'OddToken',
  'ContractAccount',
  'ContractAccountFactory',
  'LocalNft',
  'LocalMultiToken',
  'Forwarder',
  'LocalWrapped',
  'LocalPair',
  'LocalPairs',
  'LocalTiers',
  'LocalBridge',
  'LocalPermit',
  'LocalMarket',
  'LocalProtocols',
  'SwapTrial',
]

const readSource = (path) =>
  readFileSync(path.startsWith('@') ? require.resolve(path) : join(folder, path), 'utf8')

function compile() {
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      contracts.map((name) => [`${name}.sol`, { content: readSource(`${name}.sol`) }]),
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (path) => ({ contents: readSource(path) }) }),
  )
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  for (const name of contracts) {
    const { abi, evm } = output.contracts[`${name}.sol`][name]
    write(name, { abi, bytecode: `0x${evm.bytecode.object}` })
  }
}

async function readMulticall3() {
  const viemFolder = dirname(require.resolve('viem/package.json'))
  const constants = await import(pathToFileURL(join(viemFolder, '_esm/constants/contracts.js')).href)
  return { bytecode: constants.multicall3Bytecode }
}

function write(name, artifact) {
  writeFileSync(join(folder, 'artifacts', `${name}.json`), `${JSON.stringify(artifact, null, 2)}\n`)
}

compile()
write('Multicall3', await readMulticall3())
