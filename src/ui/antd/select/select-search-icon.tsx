import { Search } from '../../icons.tsx'

/** The icon of an open select with search, in the size of the arrow that it replaces: `showSearch={{ searchIcon }}`. */
export const searchIcon = <Search aria-hidden width="1.125rem" height="1.125rem" />
