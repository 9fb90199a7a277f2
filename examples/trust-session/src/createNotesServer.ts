import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { parseWith, siwxMeResponseSchema } from '@gangway/protocol'

/** Where people sign in, and to which page. */
export type NotesServerOptions = {
  /** Origin of your Gangway's API. */
  apiUrl: string
  projectId: string
  /** Origin of your page: a session of any other page is none here. */
  pageOrigin: string
}

const longestNote = 10_000

/** A server that keeps notes, each account's own: whoever asks must have signed in through Gangway. */
export function createNotesServer(options: NotesServerOptions): Server {
  const notes = new Map<string, string[]>()
  return createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', options.pageOrigin)
    response.setHeader('access-control-allow-headers', 'authorization')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    try {
      const account = await getAccount(request, options)
      if (!account) return answer(response, 401, { error: 'Sign in first' })
      if (request.method === 'POST') {
        const note = await readNote(request)
        if (note === null) return answer(response, 413, { error: 'Too long' })
        notes.set(account, [...(notes.get(account) ?? []), note])
      }
      return answer(response, 200, { account, notes: notes.get(account) ?? [] })
    } catch {
      // Nobody could say who is asking: that lets nobody in.
      return answer(response, 503, { error: 'Try again later' })
    }
  })
}

/**
 * The account that signed in, by its CAIP-10 id; null for nobody. Gangway checked the signature, keeps the session and
 * knows whether it was ended; this server asks it each time and needs no secret.
 */
async function getAccount(request: IncomingMessage, options: NotesServerOptions): Promise<string | null> {
  const { authorization } = request.headers
  if (!authorization) return null
  const { apiUrl, projectId, pageOrigin } = options
  const response = await fetch(`${apiUrl}/auth/v1/me?projectId=${encodeURIComponent(projectId)}`, {
    headers: { authorization },
    signal: AbortSignal.timeout(10_000),
  })
  if (response.status === 401) return null
  const { address, caipNetworkId, domain } = parseWith(siwxMeResponseSchema, await response.json())
  return domain === new URL(pageOrigin).host ? `${caipNetworkId}:${address}` : null
}

/** null for one that is too long: it is read to its end, and not kept. */
async function readNote(request: IncomingMessage): Promise<string | null> {
  let note = ''
  for await (const part of request.setEncoding('utf8')) if (note.length <= longestNote) note += part
  return note.length > longestNote ? null : note
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
