import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { z } from 'zod';
import { commonErrors, type EndpointShape } from './endpoint.js';
import { endpoints } from './endpoints.js';
import { Problem, problems, type ErrorCode } from './problem.js';

/** Generates the OpenAPI 3.1 document of all endpoints from the contracts that the API parses with. */
export const createOpenApi = (serverUrl: string): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: '3.1.0',
    info: { title: 'Korice', version: '1.0.0', description: 'The API of the second-hand book marketplace Korice.' },
    servers: [{ url: serverUrl }],
    paths: createPaths(),
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  });

function createPaths(): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, endpoint] of Object.entries<EndpointShape>(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = createOperation(name, endpoint);
  }
  return paths;
}

function createOperation(name: string, endpoint: EndpointShape): ZodOpenApiOperationObject {
  const requestParams = {
    ...(endpoint.params && { path: endpoint.params }),
    ...(endpoint.query && { query: endpoint.query }),
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.retry !== undefined && { description: `A repeated call is ${endpoint.retry}` }),
    ...(endpoint.access !== 'public' && {
      security: endpoint.access === 'optional' ? [{}, { token: [] }] : [{ token: [] }],
    }),
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...createRequestBody(endpoint),
    responses: { ...createSuccesses(endpoint), ...createFailures(endpoint) },
  };
}

function createRequestBody({ body, files }: EndpointShape): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (!body) return {};
  const form = files && files.maxCount > 0 && body instanceof z.ZodObject ? body.extend(createFiles(files)) : body;
  return {
    requestBody: {
      // A form is required even if all its fields are optional.
      required: files !== undefined || !body.safeParse({}).success,
      content: { [files ? 'multipart/form-data' : 'application/json']: { schema: form } },
    },
  };
}

function createFiles({ field, maxCount, optional }: NonNullable<EndpointShape['files']>): Record<string, z.ZodType> {
  const file = z.string().meta({ format: 'binary' });
  const files = maxCount === 1 ? file : z.array(file).max(maxCount);
  return { [field]: optional ? files.optional() : files };
}

function createSuccesses(endpoint: EndpointShape): ZodOpenApiOperationObject['responses'] {
  const headers = Object.fromEntries(
    (endpoint.headers ?? []).map((name) => [name, { schema: { type: 'string' as const } }]),
  );
  return Object.fromEntries(
    endpoint.status.map((status) => [
      String(status),
      {
        description: status === 204 ? 'Done, without a body.' : 'Done.',
        ...(endpoint.headers && { headers }),
        ...(status !== 204 && { content: createContent(endpoint) }),
      },
    ]),
  );
}

const createContent = ({ download, response }: EndpointShape) =>
  download === undefined
    ? { 'application/json': { schema: response } }
    : { [download]: { schema: z.string().meta({ format: 'binary' }) } };

function createFailures(endpoint: EndpointShape): ZodOpenApiOperationObject['responses'] {
  const codes: ErrorCode[] = [
    ...commonErrors,
    ...(endpoint.access === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(endpoint.access === 'admin' ? (['FORBIDDEN', 'PASSKEY_REQUIRED'] as const) : []),
    ...endpoint.errors,
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) byStatus.set(problems[code], [...(byStatus.get(problems[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      String(status),
      { description: names.join(', '), content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
}
