import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { basename } from 'node:path'

/**
 * Serves tarballs on 127.0.0.1 as a package registry does. Whatever is not among them is sent on to `upstream`, by a redirect,
 * so that npm asks there with its own settings.
 *
 * @param tarballs of `packTarballs`
 * @param upstream address of the registry that has the rest
 * @returns `url` for `npm_config_registry`, and `stop`
 */
export async function startRegistry(tarballs, upstream) {
  const byName = new Map(tarballs.map((tarball) => [tarball.manifest.name, tarball]))
  const byFile = new Map(tarballs.map(({ file }) => [`/-/gangway/${basename(file)}`, file]))
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const file = byFile.get(pathname)
    if (file) return createReadStream(file).pipe(response)
    const tarball = byName.get(decodeURIComponent(pathname.slice(1)))
    if (!tarball) {
      const location = new URL(`${pathname.slice(1)}${search}`, upstream.replace(/\/?$/, '/')).href
      return response.writeHead(307, { location }).end()
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(toPackument(tarball, url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}/`
  return {
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What a registry says of a package that has one version. */
function toPackument({ manifest, file, integrity, shasum }, url) {
  const { name, version } = manifest
  const dist = { tarball: `${url}-/gangway/${basename(file)}`, integrity, shasum }
  return {
    _id: name,
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
  }
}
