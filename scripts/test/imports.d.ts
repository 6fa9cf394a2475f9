/** What a module imports from another one at run time; the name `*` is everything. */
export interface Imported {
  from: string
  names: string[]
}
/** The runtime imports and re-exports of a source file; imports of types do not count. */
export declare const importsOf: (file: string) => Imported[]
/** The names in the `export { … }` lists of a source file. */
export declare const exportsOf: (file: string) => string[]
