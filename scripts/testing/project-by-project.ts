import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Only files of the same project share a process. The project with the longest files comes first. */
const PROJECTS = ['e2e', 'packages', 'simulator', 'web'];

export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name);
}
