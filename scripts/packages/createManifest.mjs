/** What an app brings itself, so that there is one copy of it. The ranges are those the tests cover. */
const peerRanges = {
  '@playwright/test': '^1.65.1',
  '@solana/kit': '^8.4.0',
  viem: '>=2.21.0 <3',
}

/** What a package of ours brings itself, unless an app has it: any version that the tests cover, so that there is one copy. */
const sharedRanges = { react: '>=18', 'react-dom': '>=18' }

/**
 * The manifest that is published, made from the workspace's. Versions become ranges, what an app brings becomes a peer, and
 * nothing is named that only the repository has. `require` leads to a file that says what to do instead.
 *
 * @param manifest the workspace's package.json
 * @param options.repositoryUrl where the sources are, as provenance wants it; absent: not stated
 * @param options.folder the package's folder in the repository
 */
export function createManifest(manifest, { repositoryUrl, folder }) {
  const { devDependencies: _, exports, dependencies = {}, peerDependencies, files, ...rest } = manifest
  const [own, peers] = [{}, { ...peerDependencies }]
  for (const [name, version] of Object.entries(dependencies))
    if (name in peerRanges) peers[name] ??= peerRanges[name]
    else own[name] = sharedRanges[name] ?? `^${version}`
  return {
    ...rest,
    engines: { node: '>=20.19' },
    ...(repositoryUrl ? { repository: { type: 'git', url: repositoryUrl, directory: folder } } : {}),
    ...(exports ? { exports: mapValues(exports, toPublishedEntry) } : {}),
    files: files.filter((name) => !/^!?src/.test(name)),
    ...(Object.keys(own).length > 0 ? { dependencies: own } : {}),
    ...(Object.keys(peers).length > 0 ? { peerDependencies: sortKeys(peers) } : {}),
  }
}

/** What `require` finds: a file that throws, and its declaration. `name` is the package's. */
export function createRequireFiles(name) {
  const text = `${name} is ES modules only. Write \`import\`, or in CommonJS \`await import('${name}')\`.`
  return {
    'require.cjs': `throw new Error(${JSON.stringify(text)})\n`,
    'require.d.cts': `/** ${text} */\nexport {}\n`,
  }
}

function toPublishedEntry({ 'gangway-source': _, ...entry }) {
  if (!entry.default.endsWith('.js')) return entry
  return { require: { types: './dist/require.d.cts', default: './dist/require.cjs' }, ...entry }
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function sortKeys(object) {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)))
}
