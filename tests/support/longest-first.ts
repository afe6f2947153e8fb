import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files whose tests take half a minute and more, which their size does not say: what begins last keeps one process busy
 * while the others have ended.
 */
export const longest = [
  ...['demo/load-demo.int', 'src/features/search/many.int', 'tests/api/permissions', 'tests/attacks/uploads'],
  ...['tests/attacks/malformed-requests', 'tests/faults/crash-blocking', 'tests/faults/killed-uploads'],
].map((name) => `${name}.test.ts`);

/** As Vitest orders files, with the longest before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
