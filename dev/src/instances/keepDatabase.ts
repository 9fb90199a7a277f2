/** A database that was opened, as far as it is looked at here. */
type Opened = { database: { $client: Pool }; close(): Promise<void> }

/** Connections of one, as `pg` has them. */
type Pool = { query(text: string): Promise<unknown>; connect(): Promise<unknown> }

const empty = `
  do $$ declare names text; begin
    -- Some tables have triggers that let nobody empty them.
    perform set_config('session_replication_role', 'replica', true);
    select string_agg(format('%I', tablename), ', ') into names
      from pg_tables where schemaname = 'public' and tablename <> 'gangway_migrations';
    if names is not null then execute 'truncate ' || names || ' restart identity cascade'; end if;
  end $$`

/**
 * Opens embedded databases for tests, one after another on the same engine, each with tables that are empty: to start one
 * takes 1.6 s of processor time, to empty it a hundredth. `toDatabase` makes a database of connections: whoever keeps one
 * that was closed is refused, as ever. Two that are open at once have an engine each.
 */
export function keepDatabase<O extends Opened>(
  open: () => Promise<O>,
  toDatabase: (connections: O['database']['$client']) => O['database'],
): () => Promise<O> {
  let idle: O | undefined
  return async () => {
    const opened = idle ?? (await open())
    idle = undefined
    const { $client } = opened.database
    const { connections, refuse } = lend<O['database']['$client']>($client)
    return {
      ...opened,
      database: toDatabase(connections),
      async close() {
        refuse()
        if (idle) return opened.close()
        // Behind whatever is under way.
        await $client.query(empty)
        idle = opened
      },
    }
  }
}

function lend<P extends Pool>(pool: P): { connections: P; refuse(): void } {
  let isClosed = false
  const guard = (name: keyof Pool) => {
    const call: unknown = Reflect.get(pool, name)
    return (...args: unknown[]) =>
      isClosed || typeof call !== 'function'
        ? Promise.reject(new Error('the database was closed'))
        : Reflect.apply(call, pool, args)
  }
  const connections: P = Object.assign(Object.create(pool), {
    query: guard('query'),
    connect: guard('connect'),
  })
  return {
    connections,
    refuse() {
      isClosed = true
    },
  }
}
