/**
 * Stands in for `zod` in the browser (next.config.ts, resolveAlias). The contract's schemas are made on every page and judged on few: the library's
 * 30 KB (brotli) belong to the pages with forms. A schema is here a record of how it is made; it becomes a real one with its first `safeParse`,
 * on pages that import `zod-real.ts`. On the server and in tests there is only the real zod.
 */
type Recipe = { parent: unknown; name: string; args: readonly unknown[] }
type Real = { safeParse: unknown; shape?: unknown }

const RECIPE = Symbol('recipe')
/** What only a real schema can answer. */
const JUDGING = new Set([
  'safeParse',
  'parse',
  'safeParseAsync',
  'parseAsync',
  '_zod',
  'def',
  'options',
  'element',
  'meta',
  'description',
])

let zod: object | undefined
const made = new WeakMap<Recipe, Real>()

/** Gives the recorder the real library. */
export const registerZod = (real: object): void => {
  zod = real
}

const recipeOf = (value: unknown): Recipe | undefined =>
  typeof value === 'object' && value !== null ? (value as { [RECIPE]?: Recipe })[RECIPE] : undefined

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)

const realized = (value: unknown): unknown => {
  const recipe = recipeOf(value)
  if (recipe) return realize(recipe)
  if (!isPlain(value)) return value
  return Array.isArray(value)
    ? value.map(realized)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, realized(inner)]))
}

const realize = (recipe: Recipe): Real => {
  const known = made.get(recipe)
  if (known) return known
  if (!zod) throw new Error('A schema is judged on a page without zod: import src/api/zod-real.ts there')
  const parent = recipeOf(recipe.parent)
  const path = recipe.name.split('.')
  const owner = path
    .slice(0, -1)
    .reduce<object>((at, key) => Reflect.get(at, key) as object, parent ? realize(parent) : zod)
  const make = Reflect.get(owner, path.at(-1) ?? '') as (...args: unknown[]) => Real
  const real = Reflect.apply(make, owner, recipe.args.map(realized)) as Real
  made.set(recipe, real)
  return real
}

const record = (parent: unknown, name: string, args: readonly unknown[]): unknown => {
  const recipe: Recipe = { parent, name, args }
  const node: unknown = new Proxy(recipe, {
    get: (_, key) => {
      if (key === RECIPE) return recipe
      if (typeof key === 'symbol' || key === 'then') return undefined
      if (key === 'shape') return !parent && name === 'object' ? args[0] : realize(recipe).shape
      if (!JUDGING.has(key)) return (...next: unknown[]) => record(node, key, next)
      const real = realize(recipe)
      const value: unknown = Reflect.get(real, key)
      return typeof value === 'function' ? (value.bind(real) as unknown) : value
    },
  })
  return node
}

const root =
  (name: string) =>
  (...args: unknown[]): unknown =>
    record(undefined, name, args)

// What the contract uses; a test holds this list and zod-real's against it.
const enumeration = root('enum')
export { enumeration as enum }
export const array = root('array')
export const boolean = root('boolean')
export const coerce = { number: root('coerce.number') }
export const discriminatedUnion = root('discriminatedUnion')
export const email = root('email')
export const int = root('int')
export const iso = { date: root('iso.date'), datetime: root('iso.datetime') }
export const literal = root('literal')
export const nullable = root('nullable')
export const number = root('number')
export const object = root('object')
export const optional = root('optional')
export const partialRecord = root('partialRecord')
export const preprocess = root('preprocess')
const recordOf = root('record')
export { recordOf as record }
export const string = root('string')
export const tuple = root('tuple')
export const union = root('union')
export const unknown = root('unknown')
export const url = root('url')
export const uuid = root('uuid')
