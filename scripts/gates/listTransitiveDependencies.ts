type LockEntry = {
  version?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Every package a workspace's own dependencies bring, as `name@version`, sorted; those of its workspace packages too. Peer
 * dependencies count where somebody has them as their own.
 */
export function listTransitiveDependencies(
  { packages }: { packages: Record<string, LockEntry> },
  workspace: string,
): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()

  function visit(path: string): void {
    if (seen.has(path)) return
    seen.add(path)
    const entry = packages[path]
    const wanted = { ...entry?.dependencies, ...entry?.optionalDependencies }
    for (const name of Object.keys(wanted)) {
      const at = resolve(path, name)
      const dependency = at === null ? undefined : packages[at]
      if (at === null || !dependency) continue
      if (dependency.link) visit(dependency.resolved ?? '')
      else {
        found.add(`${name}@${dependency.version}`)
        visit(at)
      }
    }
  }

  // As Node looks for it: beside, then one folder further up.
  function resolve(from: string, name: string): string | null {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[candidate]) return candidate
      if (folder === '') return null
    }
  }

  visit(workspace)
  return [...found].sort()
}
