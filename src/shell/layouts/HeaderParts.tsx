import { createContext, useContext } from 'react'
import type { ReactElement, ReactNode } from 'react'
import s from './bell-slot.module.css'

/** Parts of the layouts' header that belong to features. */
export type HeaderParts = { bell?: ReactNode; search?: ReactNode }

const HeaderPartsContext = createContext<HeaderParts>({})

/** Provides the layouts with the parts of their header. */
export const HeaderPartsProvider = HeaderPartsContext.Provider

/** The viewer's notification center. Its space is reserved while it loads, so that nothing moves. */
export const Bell = (): ReactElement => <span className={s.place}>{useContext(HeaderPartsContext).bell}</span>

/** The field that searches the whole site. */
export const HeaderSearch = (): ReactElement => <>{useContext(HeaderPartsContext).search}</>
