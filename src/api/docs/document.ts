import type { OpenApi, Operation, Parameter, Reference, Told } from '../openapi/document.ts'

/** A call with all that it says, wherever in the document that stands. */
export interface Call extends Omit<Operation, 'parameters' | 'responses'> {
  method: string
  path: string
  parameters: Parameter[]
  responses: Record<string, Told>
}

/** The calls of a document by group, both in the order in which they stand there. */
export function callsByGroup({ paths, components }: OpenApi): Map<string, Call[]> {
  const nameOf = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? ''
  const parameterOf = (told: Parameter | Reference) => ('$ref' in told ? components.parameters[nameOf(told)] : told)
  const responseOf = (told: Told | Reference) => ('$ref' in told ? components.responses[nameOf(told)] : told)
  const groups = new Map<string, Call[]>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], responses, ...operation }] of Object.entries(operations)) {
      const group = operation.tags[0] ?? ''
      const call = {
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: parameters.flatMap((told) => parameterOf(told) ?? []),
        responses: Object.fromEntries(
          Object.entries(responses).flatMap(([status, told]) => {
            const response = responseOf(told)
            return response ? [[status, response] as const] : []
          }),
        ),
      }
      groups.set(group, [...(groups.get(group) ?? []), call])
    }
  }
  return groups
}
