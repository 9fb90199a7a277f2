/**
 * Opens a recovery file and prints the words of its wallet, without a network. docs/recovery-file.md.
 *
 *     node apps/frame/tools/openRecoveryFile.mjs gangway-recovery.json
 *
 * The password is asked for; it is read from standard input where that is no terminal. Node 20.19 or newer, and three
 * packages that `npm ci` installs here: no code of this repository is loaded.
 */
import { scryptSync, webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { combine } from 'shamir-secret-sharing'

const format = 'gangway recovery file'
const { subtle } = webcrypto
const toBytes = (text) => Uint8Array.from(Buffer.from(text, 'base64url'))
const toText = (...values) => new TextEncoder().encode(values.join(''))

class Refusal extends Error {}

try {
  const [path] = process.argv.slice(2)
  if (path === undefined) throw new Refusal('Name the file: node openRecoveryFile.mjs <file>')
  const file = await readRecoveryFile(path)
  process.stderr.write(`Wallet ${file.wallet.evmAddress} (EVM), ${file.wallet.solanaAddress} (Solana)\n`)
  const words = await open(file, await askPassword())
  process.stdout.write(`${words}\n`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function readRecoveryFile(path) {
  let file
  try {
    file = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new Refusal('This file cannot be read.')
  }
  if (file?.format !== format) throw new Refusal('This is no recovery file.')
  if (file.version !== 1) throw new Refusal('This file is of a newer version than this program.')
  return file
}

/** The two shares make the wrapping key, which opens the entropy of the words. */
async function open({ wallet, shareA, shareC, version }, password) {
  const stretched = stretch(password, shareC)
  const bound = [format, version, wallet.walletId, wallet.version, wallet.evmAddress, wallet.solanaAddress]
  const share = await decrypt(stretched, toBytes(shareC.sealed), toText(JSON.stringify(bound))).catch(() => {
    throw new Refusal('The password is not right, or the file was changed.')
  })
  const wrappingKey = await combine([toBytes(shareA), new Uint8Array(share)])
  const of = `gw1|${wallet.walletId}|${wallet.version}|${wallet.evmAddress}|${wallet.solanaAddress}`
  const entropy = await decrypt(wrappingKey, toBytes(wallet.blob), toText(of)).catch(() => {
    throw new Refusal('The file was changed: its parts do not belong together.')
  })
  return entropyToMnemonic(new Uint8Array(entropy), wordlist)
}

function stretch(password, { salt, scrypt: { logN, r, p } }) {
  const maxmem = 2 ** (logN + 8) * r
  return scryptSync(password.normalize('NFKC'), toBytes(salt), 32, { N: 2 ** logN, r, p, maxmem })
}

/** AES-256-GCM; `bytes`: nonce (12 bytes), ciphertext and tag. */
async function decrypt(keyBytes, bytes, additionalData) {
  const key = await subtle.importKey('raw', keyBytes, 'AES-GCM', false, ['decrypt'])
  return subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12), additionalData }, key, bytes.slice(12))
}

/** What is typed is not shown. */
function askPassword() {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write('Password of the file: ')
  const lines = createInterface({ input: stdin, terminal: stdin.isTTY, output: undefined })
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
      if (stdin.isTTY) stderr.write('\n')
    })
    lines.once('close', () => reject(new Refusal('No password was given.')))
  })
}
