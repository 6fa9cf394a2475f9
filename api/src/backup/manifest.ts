import { z } from 'zod'

/** What a backup says of itself; every other file of it is named in `checksums.sha256`. */
export const Manifest = z.object({
  format: z.literal(1, { error: 'was made by a newer release' }),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** In the order in which they can be loaded. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  /** Numbers that were given out already. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
  pictures: z.object({
    files: z.int(),
    bytes: z.int(),
    /** What gigs show and the store had lost, as `<hash>-<width>`. */
    missing: z.array(z.string()).default([]),
  }),
})
export type Manifest = z.infer<typeof Manifest>
export type BackupTable = Manifest['tables'][number]

export const manifestFile = 'manifest.json'
/** As `sha256sum -c` reads it. */
export const checksumsFile = 'checksums.sha256'
export const tableFile = ({ name }: { name: string }) => `tables/${name}.copy`
export const pictureFile = (hash: string, width: number) =>
  `pictures/${hash.slice(0, 2)}/${hash}-${width}.webp`

/** What stands in the way of a backup or a restore: one sentence for whoever wants it. */
export class BackupError extends Error {}
