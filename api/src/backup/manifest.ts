import { z } from 'zod'

/** Describes a backup. `checksums.sha256` lists all files of the backup. */
export const Manifest = z.object({
  format: z.literal(1, { error: 'was made by a newer release' }),
  created_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** The tables, in the order in which a restore loads them. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  /** The last value of each identity column. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
  pictures: z.object({
    files: z.int(),
    bytes: z.int(),
    /** Images that gigs use but the store had lost, as `<token>-<width>`. */
    missing: z.array(z.string()).default([]),
  }),
})
export type Manifest = z.infer<typeof Manifest>
export type BackupTable = Manifest['tables'][number]

export const manifestFile = 'manifest.json'
/** `sha256sum -c` can check a backup with this file. */
export const checksumsFile = 'checksums.sha256'
export const tableFile = ({ name }: { name: string }) => `tables/${name}.copy`
export const imageFile = (token: string, width: number) =>
  `pictures/${token.slice(0, 2)}/${token}-${width}.webp`

/** An expected failure of a backup or a restore, with a message for the operator. */
export class BackupError extends Error {}
