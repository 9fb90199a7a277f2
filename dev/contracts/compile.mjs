// Writes dev/contracts/artifacts: `node dev/contracts/compile.mjs`. The artifacts are committed, so that nobody
// waits for a compiler. Usdx is compiled here; Multicall3's creation code is the one viem carries.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import solc from 'solc'

const require = createRequire(import.meta.url)
const folder = dirname(fileURLToPath(import.meta.url))

function compileUsdx() {
  const input = {
    language: 'Solidity',
    sources: { 'Usdx.sol': { content: readFileSync(join(folder, 'Usdx.sol'), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'prague',
      outputSelection: { 'Usdx.sol': { Usdx: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
    }),
  )
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const { abi, evm } = output.contracts['Usdx.sol'].Usdx
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

async function readMulticall3() {
  const viemFolder = dirname(require.resolve('viem/package.json'))
  const constants = await import(pathToFileURL(join(viemFolder, '_esm/constants/contracts.js')).href)
  return { bytecode: constants.multicall3Bytecode }
}

function write(name, artifact) {
  writeFileSync(join(folder, 'artifacts', `${name}.json`), `${JSON.stringify(artifact, null, 2)}\n`)
}

write('Usdx', compileUsdx())
write('Multicall3', await readMulticall3())
