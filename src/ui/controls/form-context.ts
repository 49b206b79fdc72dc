import { createContext, useContext } from 'react'

/** The submit of the form around; undefined outside of forms, and in a dialog, whose content stands outside of the page's forms. */
export const FormAround = createContext<(() => void) | undefined>(undefined)

/** Sends the form around this component, as its submit button does. */
export const useSubmit = (): (() => void) => useContext(FormAround) ?? (() => undefined)
