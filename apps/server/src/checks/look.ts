import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import { toReason } from '../health/toReason.js'
import type { CheckTools } from './check.js'

/** What is seen at an address, as a browser sees it. */
export type Sight = {
  status: number
  /** Every value of a header, in order; a proxy may add a second one. */
  getAll(name: string): string[]
  /** From when to when the certificate is valid, ms; null over plain http. */
  certificate: { start: number; end: number } | null
}

/** Looks once at an address, over the public way to it. Follows nothing. Answers the reason where nobody answers. */
export async function look(
  url: string,
  { timeout, lookup, ca }: Pick<CheckTools, 'timeout' | 'lookup' | 'ca'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Sight | { reason: string }> {
  const signal = AbortSignal.timeout(timeout)
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { agent: false, signal, headers, ...(lookup ? { lookup } : {}), ...(ca ? { ca } : {}) }
      send(url, options).on('response', resolve).on('error', reject).end()
    })
    const certificate = response.socket instanceof TLSSocket ? readValidity(response.socket) : null
    // What it says is not read: it may be long, and a node is somebody else's.
    response.destroy()
    return {
      status: response.statusCode ?? 0,
      getAll: (name) => response.headersDistinct[name] ?? [],
      certificate,
    }
  } catch (error) {
    return { reason: signal.aborted ? 'TIMEOUT' : toReason(error) }
  }
}

function readValidity(socket: TLSSocket): { start: number; end: number } {
  const { valid_from, valid_to } = socket.getPeerCertificate()
  return { start: Date.parse(valid_from), end: Date.parse(valid_to) }
}
