import type { RpcUpstreams } from '@gangway/server-kit'

/** Upstreams nobody waits for any longer once `signal` aborts: a read then rejects with its reason. */
export function limitReads(rpc: Pick<RpcUpstreams, 'read'>, signal: AbortSignal): Pick<RpcUpstreams, 'read'> {
  return {
    async read(chain, method, params) {
      signal.throwIfAborted()
      return new Promise((resolve, reject) => {
        const leave = () => reject(signal.reason)
        signal.addEventListener('abort', leave, { once: true })
        rpc
          .read(chain, method, params)
          .then(resolve, reject)
          .finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}
