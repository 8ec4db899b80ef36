import type { Register } from '../../domain/registers/define-register.ts'
import { findRegister } from '../../domain/registers/registers.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'

/** The register that a URL names. @throws the not-found page for another name */
export function registerAt(name: string | undefined): Register {
  const register = findRegister(name ?? '')
  if (!register) throw notFoundPage()
  return register
}

/** A register by the name in the loader data. @throws when it does not exist, which its loader has ruled out */
export function knownRegister(name: string): Register {
  const register = findRegister(name)
  if (!register) throw new Error(`there is no register ${name}`)
  return register
}
