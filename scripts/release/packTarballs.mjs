import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../steps/runCommand.mjs'

/** Where tarballs lie until they are published. */
const tarballFolder = join(repository, 'node_modules/.cache/gangway/tarballs')

/** Packs staged packages; `{ manifest, file, size, integrity, shasum }` of each, sizes in bytes. */
export function packTarballs(staged) {
  rmSync(tarballFolder, { recursive: true, force: true })
  mkdirSync(tarballFolder, { recursive: true })
  const args = ['pack', '--json', '--pack-destination', tarballFolder, ...staged.map(({ folder }) => folder)]
  const packed = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 100_000_000 }))
  return staged.map(({ manifest }) => {
    const { filename, size, integrity, shasum } = packed.find(({ name }) => name === manifest.name)
    return { manifest, file: join(tarballFolder, filename), size, integrity, shasum }
  })
}

/** Longest tarball of each package, in kB. It is packed for people to download, so growth is decided and not met. */
const limits = {
  '@gangway/protocol': 250,
  '@gangway/registry': 80,
  '@gangway/pairing': 140,
  '@gangway/core': 700,
  '@gangway/react': 850,
  '@gangway/element': 60,
  '@gangway/testing': 600,
  'create-gangway': 20,
  '@gangway/verify': 10,
}

/** Tarballs over their limit, one line each. */
export function findLargeTarballs(tarballs) {
  return tarballs.flatMap(({ manifest: { name }, size }) =>
    size > limits[name] * 1000 ? [`${name}: ${Math.ceil(size / 1000)} kB, of ${limits[name]}`] : [],
  )
}
