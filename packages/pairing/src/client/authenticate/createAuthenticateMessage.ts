import type { CacaoPayload } from '../dappClient.js'
import { decodeRecap, type Recap } from './recap.js'

const authorization = 'I further authorize the stated URI to perform the following actions on my behalf: '

/**
 * The text a person signs in a one-click sign-in, and which a signature is checked against. EIP-4361, with the statement of
 * EIP-5573 when the message carries capabilities.
 */
export function createAuthenticateMessage(payload: CacaoPayload): string {
  const { iss, domain, aud, version, nonce, iat, nbf, exp, requestId, resources } = payload
  const [, , , chainId = '', address = ''] = iss.split(':')
  const statement = getStatement(payload)
  const lines = [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  return lines.join('\n')
}

function getStatement({ statement = '', resources }: CacaoPayload): string {
  const recap = decodeRecap(resources)
  if (!recap || statement.includes(authorization)) return statement
  return `${statement}${statement ? ' ' : ''}${authorization}${describe(recap)}`
}

function describe({ att }: Recap): string {
  const sentences: string[] = []
  for (const [resource, actions] of Object.entries(att)) {
    const byAbility = new Map<string, string[]>()
    // In the order wallets write them, or the text would not be the one that was signed.
    for (const key of Object.keys(actions).sort((one, other) => one.localeCompare(other))) {
      const [ability = '', action = ''] = key.split('/')
      byAbility.set(ability, [...(byAbility.get(ability) ?? []), action])
    }
    for (const [ability, names] of byAbility)
      sentences.push(`(${sentences.length + 1}) '${ability}': '${names.join("', '")}' for '${resource}'.`)
  }
  return sentences.join(' ')
}
