import { GangwayError } from '@gangway/protocol'
import keyWorkerUrl from './keyWorker.js?worker&url'

/**
 * Starts the key Worker, once its script was seen to be the one this page was built with. A Worker knows no `integrity` of
 * its own; the script is then taken from the browser's cache. Trusted Types let no other script be started, here or
 * anywhere in the frame.
 *
 * @throws TypeError where the script is another, or cannot be had.
 */
export async function createKeyWorker(): Promise<Worker> {
  const integrity = document.querySelector<HTMLMetaElement>('meta[name="gangway-key-worker"]')?.content
  if (integrity !== undefined) await (await fetch(keyWorkerUrl, { integrity })).arrayBuffer()
  return new Worker(toTrustedUrl(keyWorkerUrl), { type: 'module', name: 'gangway-keys' })
}

function toTrustedUrl(url: string): string {
  const policy = window.trustedTypes?.createPolicy('gw', {
    createScriptURL(candidate) {
      if (candidate === keyWorkerUrl) return candidate
      throw new GangwayError('INVALID_INPUT', { details: 'not a script of the frame' })
    },
  })
  return policy?.createScriptURL(url) ?? url
}
