import { GangwayError } from '@gangway/protocol'

/**
 * Starts a Worker of this page, once its script was seen to be the one this page was built with. A Worker knows no
 * `integrity` of its own; the script is then taken from the browser's cache. Trusted Types let no other script be started,
 * here or anywhere in the page: a page has one script for its Workers.
 *
 * @throws TypeError where the script is another, or cannot be had.
 */
export async function startWorker(scriptUrl: string, name: string): Promise<Worker> {
  const integrity = document.querySelector<HTMLMetaElement>('meta[name="gangway-worker"]')?.content
  if (integrity !== undefined) await (await fetch(scriptUrl, { integrity })).arrayBuffer()
  return new Worker(toTrustedUrl(scriptUrl), { type: 'module', name })
}

/** A page may make its policy once. */
let policy: { createScriptURL(url: string): string } | undefined

function toTrustedUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('gw', {
    createScriptURL(candidate) {
      if (candidate === url) return candidate
      throw new GangwayError('INVALID_INPUT', { details: 'not a script of the frame' })
    },
  })
  return policy?.createScriptURL(url) ?? url
}
